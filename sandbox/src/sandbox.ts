import fastify from 'fastify'
import { authenticator } from './people/authenticator/authenticator.ts'
import { openChannels } from './channels/channels.ts'
import { openCouriers } from './couriers/couriers.ts'
import { mintCredentials } from './credentials.ts'
import { s3 } from './files/s3.ts'
import { indexPage } from './index-page.ts'
import { amap } from './maps/amap.ts'
import type { Provider } from './provider.ts'
import { tencentIm } from './people/im/im.ts'
import { mailDesk } from './people/mail/desk.ts'
import { openMailboxes } from './people/mail/mailboxes.ts'
import { startSmtp } from './people/mail/smtp.ts'
import { openPayments } from './payments/payments.ts'
import { openPrinters } from './printers/printers.ts'
import { keepRawBodies } from './raw-body.ts'
import { aliyunSms } from './people/sms/aliyun.ts'
import { openInbox } from './people/sms/inbox.ts'
import { smsDesk } from './people/sms/desk.ts'
import { tencentSms } from './people/sms/tencent.ts'
import { webPush } from './people/web-push/service.ts'
import { wechat } from './people/wechat/wechat.ts'

export type Sandbox = { url: string; stop: () => Promise<void> }

const bodyLimit = 32 * 1024 * 1024

/**
 * With a folder the sales channels, the couriers, the gateways, the printers and the authenticator are kept there; everything else lives in memory alone.
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
  const boxes = openMailboxes()
  const mail = await startSmtp(boxes, credentials.mail)
  let url = ''
  const channels = openChannels({ dir, seed, origin: () => url })
  const couriers = openCouriers({ dir, seed, autopilot })
  const payments = openPayments({ dir, seed, origin: () => url })
  const printers = openPrinters({ dir, seed, origin: () => url })
  const phone = authenticator(dir)
  const im = tencentIm({ seed })
  const providers: Provider[] = [
    aliyunSms(inbox, credentials.sms),
    tencentSms(inbox, credentials.tencentSms),
    amap(credentials.maps),
    s3(credentials.files),
    {
      title: '邮件',
      protocol: 'SMTP · AUTH PLAIN / LOGIN',
      base: `smtp://127.0.0.1:${mail.port}`,
      pages: [{ title: '邮件收件箱', path: '/mail' }],
      serve: (app) => mailDesk(app, boxes),
    },
    webPush(() => url),
    wechat(credentials.wechat),
    im,
    phone,
    channels,
    couriers,
    payments,
    printers,
  ]

  const app = fastify({ forceCloseConnections: true, bodyLimit, routerOptions: { ignoreTrailingSlash: true } })
  keepRawBodies(app, bodyLimit)
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(indexPage(providers)))
  // A page of some other site that points its own name at this machine must not read the keys.
  app.get('/credentials', (request, reply) =>
    ['127.0.0.1', 'localhost'].includes(request.hostname)
      ? { ...credentials, mail: { ...credentials.mail, host: '127.0.0.1', port: mail.port } }
      : reply.code(403).send({ message: '仅限本机访问' }),
  )
  smsDesk(app, inbox)
  for (const provider of providers) provider.serve(app)

  app.addHook('onClose', async () => {
    mail.close()
    channels.close()
    couriers.close()
    payments.close()
    printers.close()
    phone.close()
    im.close()
  })

  url = await app.listen({ port, host: '127.0.0.1' })
  return { url, stop: () => app.close() }
}
