import { randomInt } from 'node:crypto'
import { onlyFromHere } from '../../only-from-here.ts'
import type { Provider } from '../../provider.ts'
import { seeded } from '../../random.ts'
import { openCallbacks } from './callbacks.ts'
import { imDesk } from './desk.ts'
import { imPage } from './desk-page.ts'
import { openApps } from './messages.ts'
import { answerRest } from './rest.ts'

const [base, rest] = ['/im', '/tencent-im']

/** Tencent Cloud Chat as a server sees it: REST, callbacks, and a stand-in for the browsers at the other side. */
export function tencentIm({
  seed = randomInt(2 ** 31),
}: {
  seed?: number | undefined
}): Provider & { close: () => void } {
  const random = seeded(seed)
  const apps = openApps()
  const callbacks = openCallbacks(random)
  return {
    title: '腾讯云即时通信',
    protocol: 'REST v4 · UserSig · 第三方回调 Sign',
    base: rest,
    pages: [{ title: '消息与回调', path: base }],
    serve(app): void {
      onlyFromHere(app, base)
      app.post(`${rest}/v4/:service/:command`, answerRest({ apps, callbacks, random }))
      imDesk(app, base, { apps, callbacks })
      app.get(base, (_request, reply) =>
        reply.type('text/html; charset=utf-8').send(imPage(base, apps.all(), callbacks)),
      )
    },
    close: () => callbacks.close(),
  }
}
