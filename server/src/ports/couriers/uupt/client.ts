import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { requestCourier } from '../wire/request.ts'
import { courierFailure, type CourierAccount } from '../port.ts'
import { kindOfWords } from '../wire/refusal-words.ts'
import { sign } from './signing.ts'

export type UuptOptions = {
  endpoint?: string
  appId: string
  secret: string
  /** Our own number as a customer of theirs. */
  openId: string
  timeoutMs?: number
}

type App = { id: string; secret: string }
type Answer = Promise<Record<string, unknown>>

/** A merchant who let our app in has a number with it; that of one with an app of its own is its shop's. */
const openIdOf = ({ openId }: UuptOptions, { app, more, shopId }: CourierAccount): string =>
  app ? shopId : (more['openId'] ?? openId)

/** One call for a customer. */
export const call = (options: UuptOptions, account: CourierAccount, path: string, business: object): Answer =>
  send(options, account.app ?? ourApp(options), path, business, { openId: openIdOf(options, account) }).then(bodyIn)

/** One for somebody who has not let us in yet. */
export const callForNobody = (options: UuptOptions, path: string, business: object): Answer =>
  send(options, ourApp(options), path, business, {}).then(bodyIn)

/** The same where they may send a picture first; '' is a yes. */
export const pictureOrYes = async (options: UuptOptions, path: string, business: object): Promise<string> => {
  const json = await send(options, ourApp(options), path, business, {})
  if (idOf(json['code']) === pictureWanted) return textOf(json['msg'])
  bodyIn(json)
  return ''
}

const ourApp = ({ appId, secret }: UuptOptions): App => ({ id: appId, secret })

/** The business object travels as a text, and the signature is over that very text. */
async function send(
  { endpoint = 'https://api-open.uupt.com', timeoutMs }: UuptOptions,
  { id, secret }: App,
  path: string,
  business: object,
  who: { openId?: string },
): Answer {
  const biz = JSON.stringify(business)
  const timestamp = Math.floor(Date.now() / 1000)
  const { json } = await requestCourier(
    `${endpoint}/openapi/v3/${path}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-app-id': id },
      body: JSON.stringify({
        ...who,
        timestamp,
        biz,
        sign: sign(biz, secret, timestamp),
      }),
    },
    timeoutMs,
  )
  return json
}

/** `body` as it came. */
const bodyIn = (json: Record<string, unknown>): Record<string, unknown> => {
  if (!isYes(json)) throw refusalOf(json)
  return isRecord(json['body']) ? json['body'] : {}
}

const pictureWanted = '88100106'

// Their own tools read 0 as a yes, their documents 1 together with state 1.
const isYes = (json: Record<string, unknown>): boolean =>
  idOf(json['code']) === '0' || (idOf(json['code']) === '1' && idOf(json['state']) === '1')

function refusalOf(json: Record<string, unknown>): Error {
  const [code, words] = [idOf(json['code']), textOf(json['msg'])]
  if (code === '') return courierFailure('unreachable', 'an answer without a code')
  // The words are a picture then.
  if (code === pictureWanted) return courierFailure('refused', 'UU跑腿要求图片验证，请重新获取验证码')
  return courierFailure(kindOfWords(words), `${code} ${words}`.trim())
}
