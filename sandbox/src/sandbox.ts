import fastify from 'fastify'
import { openChannels } from './channels/channels.ts'
import { openCouriers } from './couriers/couriers.ts'
import { mintCredentials } from './credentials.ts'
import { s3 } from './files/s3.ts'
import { indexPage } from './index-page.ts'
import { amap } from './maps/amap.ts'
import type { Provider } from './provider.ts'
import { keepRawBodies } from './raw-body.ts'
import { aliyunSms } from './sms/aliyun.ts'
import { openInbox } from './sms/inbox.ts'
import { smsDesk } from './sms/desk.ts'
import { tencentSms } from './sms/tencent.ts'

export type Sandbox = { url: string; stop: () => Promise<void> }

const bodyLimit = 32 * 1024 * 1024

/**
 * With a folder the sales channels and couriers are kept there; everything else lives in memory alone.
 * On autopilot riders act by themselves.
 */
export type SandboxOptions = {
  port?: number
  dir?: string | undefined
  seed?: number | undefined
  autopilot?: boolean | undefined
}

export async function startSandbox({ port = 0, dir, seed, autopilot }: SandboxOptions = {}): Promise<Sandbox> {
  const credentials = mintCredentials()
  const inbox = openInbox()
  let url = ''
  const channels = openChannels({ dir, seed, origin: () => url })
  const couriers = openCouriers({ dir, seed, autopilot })
  const providers: Provider[] = [
    aliyunSms(inbox, credentials.sms),
    tencentSms(inbox, credentials.tencentSms),
    amap(credentials.maps),
    s3(credentials.files),
    channels,
    couriers,
  ]

  const app = fastify({ forceCloseConnections: true, bodyLimit, routerOptions: { ignoreTrailingSlash: true } })
  keepRawBodies(app, bodyLimit)
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(indexPage(providers)))
  // A page of some other site that points its own name at this machine must not read the keys.
  app.get('/credentials', (request, reply) =>
    ['127.0.0.1', 'localhost'].includes(request.hostname)
      ? credentials
      : reply.code(403).send({ message: '仅限本机访问' }),
  )
  smsDesk(app, inbox)
  for (const provider of providers) provider.serve(app)

  app.addHook('onClose', async () => {
    channels.close()
    couriers.close()
  })

  url = await app.listen({ port, host: '127.0.0.1' })
  return { url, stop: () => app.close() }
}
