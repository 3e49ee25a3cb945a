import { setTimeout as sleep } from 'node:timers/promises'
import { openCarrier } from '../../carrier.ts'
import { sha256 } from '../../digest.ts'
import { strikes } from '../../faults.ts'
import { altered } from '../../post.ts'
import { between, type Random } from '../../random.ts'
import { isRecord } from '../../raw-body.ts'
import type { ImApp, ImMessage } from './messages.ts'

/** So long an answer is waited for; nothing is ever told twice. */
const patienceMs = 2_000
const lateMs = 1_000
const shuffleMs = 150

export type SentCallback = { label: string; command: string; key: string; answer: string; at: number }
export type BeforeAnswer = { code: number; words: string }
export type ImCallbacks = ReturnType<typeof openCallbacks>

const remembered = 200

/** A callback's address, signed with the token over the time alone. */
export const callbackAddress = (app: ImApp, command: string, missigned = false, at = Date.now()): string => {
  const requestTime = String(Math.floor(at / 1_000))
  const sign = sha256((missigned ? altered(app.callbackToken) : app.callbackToken) + requestTime)
  const query = new URLSearchParams({
    SdkAppid: String(app.sdkAppId),
    CallbackCommand: command,
    contenttype: 'json',
    ClientIP: '127.0.0.1',
    OptPlatform: 'Web',
    Sign: sign,
    RequestTime: requestTime,
  })
  return `${app.callbackUrl}${app.callbackUrl.includes('?') ? '&' : '?'}${query.toString()}`
}

/** Asks and tells the customer what happens, as often as never: whatever is lost stays lost. */
export function openCallbacks(random: Random) {
  const carrier = openCarrier()
  const closing = new AbortController()
  const sent: SentCallback[] = []
  const pending = new Map<string, number>()
  const count = (label: string, by: number) => void pending.set(label, (pending.get(label) ?? 0) + by)

  async function post(
    app: ImApp,
    command: string,
    fields: object,
    missigned: boolean,
  ): Promise<BeforeAnswer | undefined> {
    const body = JSON.stringify({ CallbackCommand: command, ...fields, EventTime: Date.now() })
    const url = callbackAddress(app, command, missigned)
    count(app.label, 1)
    const asked = carrier
      .send({ url, method: 'POST', headers: { 'content-type': 'application/json' }, body })
      .finally(() => count(app.label, -1))
    const reply = await Promise.race([asked, sleep(patienceMs, undefined, { ref: false })]).catch(() => undefined)
    const key = 'MsgKey' in fields ? String(fields.MsgKey) : ''
    sent.unshift({ label: app.label, command, key, answer: reply ? `${reply.status}` : '无应答', at: Date.now() })
    if (sent.length > remembered) sent.length = remembered
    return reply && answerOf(reply.body)
  }

  const answerOf = (text: string): BeforeAnswer | undefined => {
    try {
      const answer: unknown = JSON.parse(text)
      if (!isRecord(answer) || answer['ActionStatus'] !== 'OK') return undefined
      return {
        code: Number(answer['ErrorCode']),
        words: typeof answer['ErrorInfo'] === 'string' ? answer['ErrorInfo'] : '',
      }
    } catch {
      return undefined
    }
  }

  const fieldsOf = ({ withdrawn: _withdrawn, ...message }: ImMessage) => ({ ...message, OnlineOnlyFlag: 0 })

  async function tell(app: ImApp, command: string, fields: object): Promise<void> {
    const struck = (name: keyof ImApp['faults']): boolean => strikes(app.faults, name, random)
    if (app.callbackUrl === '' || struck('lose')) return
    const copies = struck('double') ? 2 : 1
    const missigned = struck('missign')
    const waitMs = struck('delay') ? lateMs : struck('shuffle') ? between(random, 0, shuffleMs) : 0
    count(app.label, 1)
    try {
      for (let copy = 0; copy < copies; copy += 1) {
        if (waitMs > 0) await sleep(waitMs, undefined, { ref: false, signal: closing.signal })
        await post(app, command, fields, missigned)
      }
    } finally {
      count(app.label, -1)
    }
  }
  const notify = (app: ImApp, command: string, fields: object): void =>
    void tell(app, command, fields).catch((error: unknown) => {
      if (!closing.signal.aborted) console.error('im callback', error)
    })

  return {
    sent: (label: string) => sent.filter((each) => each.label === label),
    pending: (label: string) => pending.get(label) ?? 0,
    /** Undefined: nobody answered. */
    async before(app: ImApp, message: ImMessage): Promise<BeforeAnswer | undefined> {
      if (app.callbackUrl === '') return { code: 0, words: '' }
      if (strikes(app.faults, 'loseBefore', random)) return undefined
      return post(app, 'C2C.CallbackBeforeSendMsg', fieldsOf(message), strikes(app.faults, 'missign', random))
    },
    after: (app: ImApp, message: ImMessage) =>
      notify(app, 'C2C.CallbackAfterSendMsg', {
        ...fieldsOf(message),
        SendMsgResult: 0,
        ErrorInfo: 'send msg succeed',
      }),
    read: (app: ImApp, reader: string, peer: string, LastReadTime: number) =>
      notify(app, 'C2C.CallbackAfterMsgReport', { Report_Account: reader, Peer_Account: peer, LastReadTime }),
    withdrawn: (app: ImApp, { From_Account, To_Account, MsgKey }: ImMessage) =>
      notify(app, 'C2C.CallbackAfterMsgWithDraw', { From_Account, To_Account, MsgKey }),
    state: (app: ImApp, userId: string, online: boolean) =>
      notify(app, 'State.StateChange', {
        Info: { Action: online ? 'Login' : 'Logout', To_Account: userId, Reason: online ? 'Register' : 'Unregister' },
      }),
    close(): void {
      closing.abort()
      carrier.close()
    },
  }
}
