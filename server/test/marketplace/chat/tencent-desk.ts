import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { codes } from '@zdb/contract/codes'
import { inject } from 'vitest'

export type ImDeskApp = { label: string; sdkAppId: string; key: string; callbackToken: string; callbackUrl: string }
export type ImSent = { code: number; words: string; key: string }
export type ImWish = { from: string; to: string; text?: string; body?: object[]; customData?: string }
export type ImKept = {
  MsgKey: string
  MsgTime: number
  MsgSeq: number
  MsgRandom: number
  From_Account: string
  To_Account: string
  MsgBody: { MsgType: string; MsgContent: Record<string, unknown> }[]
  CloudCustomData: string
  withdrawn: boolean
}
type Seen = {
  pending: number
  accounts: Record<string, { nick: string; avatar: string }>
  messages: ImKept[]
  online: string[]
  /** How often each of its commands was called. */
  asked: Record<string, number>
  callbacks: { command: string; key: string; answer: string }[]
}

/** What a sender hears whose message nobody could judge in time: on a busy machine it sends again. */
const unjudged = codes.chatNotReady.message

/** An application of one's own at the sandbox's messaging service, and the browsers at its other side. */
export const openImDesk = async (url: string = inject('sandboxUrl'), label: string = randomUUID()) => {
  const post = async <T>(path: string, body: object = {}): Promise<T> => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ label, ...body }),
    }
    return (await (await fetch(`${url}/im/${path}`, init)).json()) as T
  }
  const app = await post<Omit<ImDeskApp, 'label'>>('apps')
  const look = async (): Promise<Seen> => (await (await fetch(`${url}/im/messages?label=${label}`)).json()) as Seen
  const send = async (messages: readonly ImWish[]): Promise<ImSent[]> => {
    const { outcomes } = await post<{ outcomes: ImSent[] }>('messages', { messages })
    const again = messages.filter((_, at) => outcomes[at]?.words === unjudged)
    const later = again.length > 0 ? await send(again) : []
    return outcomes.map((outcome) => (outcome.words === unjudged ? (later.shift() ?? outcome) : outcome))
  }
  return {
    ...app,
    label,
    endpoint: `${url}/tencent-im`,
    /** What a server is started with to use it. */
    settings: {
      IM_ENDPOINT: `${url}/tencent-im`,
      IM_SDK_APP_ID: app.sdkAppId,
      IM_KEY: app.key,
      IM_CALLBACK_TOKEN: app.callbackToken,
    },
    callBackTo: (callbackUrl: string, deliverUnanswered = true) => post('apps', { callbackUrl, deliverUnanswered }),
    faults: (faults: Record<string, number | { next: number }>) => post('faults', { faults }),
    login: (userId: string, userSig: string) => post<{ code: number; message: string }>('login', { userId, userSig }),
    send,
    withdraw: (key: string, by: string) => post<{ code: number }>('withdraw', { key, by }),
    read: (reader: string, peer: string) => post('read', { reader, peer }),
    /** A callback's address as the service would sign it. */
    address: async (command: string, more: { at?: number; missigned?: boolean } = {}) =>
      (await post<{ url: string }>('address', { command, ...more })).url,
    look,
    /** Once nothing is on its way to the customer any more. */
    quiet: async (): Promise<Seen> => {
      for (;;) {
        const { pending } = (await (await fetch(`${url}/im/pending?label=${label}`)).json()) as Pick<Seen, 'pending'>
        if (pending === 0) return look()
        await sleep(10)
      }
    },
  }
}
export type ImDesk = Awaited<ReturnType<typeof openImDesk>>
