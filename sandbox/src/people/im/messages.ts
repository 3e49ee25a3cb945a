import { randomBytes, randomInt } from 'node:crypto'
import { faultsOf, type Faults } from '../../faults.ts'

export type ImElement = { MsgType: string; MsgContent: Record<string, unknown> }

export type ImMessage = {
  From_Account: string
  To_Account: string
  MsgSeq: number
  MsgRandom: number
  /** Seconds. */
  MsgTime: number
  MsgKey: string
  MsgBody: ImElement[]
  CloudCustomData: string
  withdrawn: boolean
}

/** What goes wrong with callbacks, and with calls. */
export const imFaults = {
  loseBefore: '发前回调丢失',
  lose: '事后回调丢失',
  double: '回调重复',
  shuffle: '回调乱序',
  delay: '回调迟到',
  missign: '回调错签',
  expire: '签名过期',
  throttle: '限流',
  error: '系统繁忙',
  silent: '不应答',
  lostAnswer: '办了但应答丢失',
} as const
export type ImFault = keyof typeof imFaults

/** A customer's application at the messaging service. */
export type ImApp = {
  label: string
  sdkAppId: number
  key: string
  callbackToken: string
  /** As the customer wrote it into the console; '' has no callbacks. */
  callbackUrl: string
  /** Whether a message goes out although nobody answered whether it may. */
  deliverUnanswered: boolean
  accounts: Map<string, { nick: string; avatar: string }>
  online: Set<string>
  /** Who was kicked, and the moment (ms) before which tickets are none any more. */
  kicked: Map<string, number>
  /** Each sender counts its own messages, from wherever it began. */
  sequences: Map<string, number>
  messages: ImMessage[]
  /** The same by name, and of each two in the order in which they are shown. */
  byKey: Map<string, ImMessage>
  conversations: Map<string, ImMessage[]>
  /** How often each command was called. */
  asked: Map<string, number>
  faults: Faults<ImFault>
}

export const administrator = 'administrator'

const hex = (bytes: number): string => randomBytes(bytes).toString('hex')
let minted = 0

const mintApp = (label: string): ImApp => ({
  label,
  sdkAppId: 1_400_000_000 + randomInt(1_000) * 100_000 + (minted += 1),
  key: hex(32),
  callbackToken: hex(16),
  callbackUrl: '',
  deliverUnanswered: true,
  accounts: new Map([[administrator, { nick: '', avatar: '' }]]),
  online: new Set(),
  kicked: new Map(),
  sequences: new Map(),
  messages: [],
  byKey: new Map(),
  conversations: new Map(),
  asked: new Map(),
  faults: faultsOf(imFaults, {}),
})

export type ImApps = ReturnType<typeof openApps>

export function openApps() {
  const apps = new Map<string, ImApp>()
  return {
    all: () => [...apps.values()],
    named(label: string): ImApp {
      const app = apps.get(label) ?? mintApp(label)
      apps.set(label, app)
      return app
    },
    byId: (sdkAppId: string) => [...apps.values()].find((app) => String(app.sdkAppId) === sdkAppId),
  }
}

/** Within a second the sequence decides. */
const byTime = (a: ImMessage, b: ImMessage): number => a.MsgTime - b.MsgTime || a.MsgSeq - b.MsgSeq

export const newMessage = (
  app: ImApp,
  given: Pick<ImMessage, 'From_Account' | 'To_Account' | 'MsgBody' | 'CloudCustomData'> & { MsgRandom?: number },
): ImMessage => {
  const MsgTime = Math.floor(Date.now() / 1_000)
  const MsgSeq = (app.sequences.get(given.From_Account) ?? randomInt(2 ** 30)) + 1
  app.sequences.set(given.From_Account, MsgSeq)
  const MsgRandom = given.MsgRandom ?? randomInt(2 ** 32)
  return { ...given, MsgSeq, MsgRandom, MsgTime, MsgKey: `${MsgSeq}_${MsgRandom}_${MsgTime}`, withdrawn: false }
}

const nameOf = (one: string, other: string): string => [one, other].toSorted().join(' ')

export const between = (app: ImApp, one: string, other: string): readonly ImMessage[] =>
  app.conversations.get(nameOf(one, other)) ?? []

/** From now on it is there, in its place: it may have been asked about for longer than one that was sent after it. */
export const keep = (app: ImApp, message: ImMessage): void => {
  app.messages.push(message)
  app.byKey.set(message.MsgKey, message)
  const name = nameOf(message.From_Account, message.To_Account)
  const all = app.conversations.get(name) ?? []
  app.conversations.set(name, all)
  all.splice(all.findLastIndex((each) => byTime(each, message) <= 0) + 1, 0, message)
}

export const contactsOf = (app: ImApp, userId: string): { To_Account: string; MsgTime: number }[] => {
  const latest = new Map<string, number>()
  for (const { From_Account, To_Account, MsgTime } of app.messages) {
    const other = From_Account === userId ? To_Account : To_Account === userId ? From_Account : undefined
    if (other) latest.set(other, Math.max(latest.get(other) ?? 0, MsgTime))
  }
  return [...latest]
    .map(([other, MsgTime]) => ({ To_Account: other, MsgTime }))
    .toSorted((a, b) => b.MsgTime - a.MsgTime)
}
