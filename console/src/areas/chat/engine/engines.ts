import type { ChatLogin } from '#core/session/session.ts'
import type { ImPort } from './port.ts'
import { makeOwnEngine } from './own/own-engine.ts'

/** Which service carries the messages, as the server says. */
export const engines: Readonly<Record<ChatLogin['engine'], () => Promise<ImPort>>> = {
  own: () => Promise.resolve(makeOwnEngine()),
  tencent: async () => (await import('./tencent/tencent-engine.ts')).makeTencentEngine(),
}
