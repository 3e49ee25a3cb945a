import { textOf } from '../../ask.ts'
import { sameText, sha256 } from '../../digest.ts'
import { readRecord } from '../../lossless-json.ts'
import type { RawPush } from '../../raw-push.ts'
import { imFailure, type ImCallback, type ImMessage } from '../port.ts'
import type { Answer, TencentImConfig } from './client.ts'
import { contentOf } from './elements.ts'

/** The signature covers nothing but the time: what is older may have been seen by anybody. */
const freshSeconds = 180

export const callbackSign = (token: string, requestTime: string): string => sha256(token + requestTime)

const forged = (why: string): Error => imFailure('forged', why)

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number(textOf(value)))

/** A place that is no number we can keep says nothing. */
const placeOf = (value: unknown): number => {
  const place = numberOf(value)
  return Number.isSafeInteger(place) ? place : 0
}

const atSeconds = (value: unknown): Date => {
  const at = new Date(numberOf(value) * 1_000)
  if (Number.isNaN(at.getTime())) throw forged('a time that is none')
  return at
}

const need = (value: unknown, name: string): string => {
  const text = textOf(value)
  if (text === '') throw forged(`no ${name}`)
  return text
}

/** As it stands in callbacks (`MsgTime`) and in the history (`MsgTimeStamp`). */
export const messageOf = (told: Answer): Omit<ImMessage, 'withdrawn'> => ({
  key: need(told['MsgKey'], 'MsgKey'),
  from: need(told['From_Account'], 'From_Account'),
  to: need(told['To_Account'], 'To_Account'),
  sequence: placeOf(told['MsgSeq']),
  at: atSeconds(told['MsgTime'] ?? told['MsgTimeStamp']),
  content: contentOf(told['MsgBody']),
  customData: textOf(told['CloudCustomData']),
})

const readers: Readonly<Record<string, (told: Answer) => ImCallback>> = {
  'C2C.CallbackBeforeSendMsg': (told) => ({ of: 'beforeSend', message: messageOf(told) }),
  'C2C.CallbackAfterSendMsg': (told) => ({
    of: 'afterSend',
    message: messageOf(told),
    delivered: (numberOf(told['SendMsgResult'] ?? 0) || 0) === 0,
  }),
  'C2C.CallbackAfterMsgReport': (told) => ({
    of: 'read',
    reader: need(told['Report_Account'], 'Report_Account'),
    peer: need(told['Peer_Account'], 'Peer_Account'),
    upTo: atSeconds(told['LastReadTime']),
  }),
  'C2C.CallbackAfterMsgWithDraw': (told) => ({
    of: 'withdrawn',
    from: need(told['From_Account'], 'From_Account'),
    to: need(told['To_Account'], 'To_Account'),
    key: need(told['MsgKey'], 'MsgKey'),
  }),
  'State.StateChange': (told) => {
    const info = told['Info']
    const fields = typeof info === 'object' && info !== null ? (info as Answer) : {}
    return {
      of: 'state',
      userId: need(fields['To_Account'], 'To_Account'),
      online: textOf(fields['Action']) === 'Login',
    }
  },
}

/** `Group.CallbackBeforeCreateGroup`, `Sns.CallbackPrevFriendAdd`: what is told afterwards is named otherwise. */
const asksFirst = /\.Callback(Before|Prev)/

/** A callback of the service: signed with our token, of this moment, and of our application. */
export const tencentCallback =
  ({ sdkAppId, callbackToken }: TencentImConfig) =>
  async ({ url, body }: RawPush): Promise<ImCallback> => {
    const query = new URL(url).searchParams
    const requestTime = query.get('RequestTime') ?? ''
    if (!/^\d{10}$/.test(requestTime)) throw forged('time')
    if (!sameText(query.get('Sign') ?? '', callbackSign(callbackToken, requestTime))) throw forged('signature')
    if (Math.abs(Date.now() / 1_000 - Number(requestTime)) > freshSeconds) throw forged('old')
    if (query.get('SdkAppid') !== sdkAppId) throw forged('application')
    const told = readRecord(body.toString('utf8'))
    const command = query.get('CallbackCommand') ?? ''
    if (!told || textOf(told['CallbackCommand']) !== command) throw forged('content')
    return readers[command]?.(told) ?? { of: asksFirst.test(command) ? 'beforeElse' : 'other', command }
  }
