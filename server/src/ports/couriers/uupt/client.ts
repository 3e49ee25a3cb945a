import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { askCourier } from '../ask.ts'
import { courierFailure, type CourierAccount } from '../port.ts'
import { kindOfWords } from '../refusal-words.ts'
import { sign } from '../signing.ts'

export type UuptOptions = {
  endpoint?: string
  appId: string
  secret: string
  /** Our own number as a customer of theirs; that of a merchant with an app of its own is its shop's. */
  openId: string
  timeoutMs?: number
}

/** One call: the business object travels as a text, and the signature is over that very text. `body` as it came. */
export async function call(
  options: UuptOptions,
  account: CourierAccount,
  path: string,
  business: object,
): Promise<Record<string, unknown>> {
  const { endpoint = 'https://api-open.uupt.com', timeoutMs } = options
  const { id, secret } = account.app ?? { id: options.appId, secret: options.secret }
  const biz = JSON.stringify(business)
  const timestamp = Math.floor(Date.now() / 1000)
  const { json } = await askCourier(
    `${endpoint}/openapi/v3/${path}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-app-id': id },
      body: JSON.stringify({
        openId: account.app ? account.shopId : options.openId,
        timestamp,
        biz,
        sign: sign.uupt(biz, secret, timestamp),
      }),
    },
    timeoutMs,
  )
  if (!isYes(json)) throw refusalOf(json)
  return isRecord(json['body']) ? json['body'] : {}
}

// Their own tools read 0 as a yes, their documents 1 together with state 1.
const isYes = (json: Record<string, unknown>): boolean =>
  idOf(json['code']) === '0' || (idOf(json['code']) === '1' && idOf(json['state']) === '1')

function refusalOf(json: Record<string, unknown>): Error {
  const [code, words] = [idOf(json['code']), textOf(json['msg'])]
  if (code === '') return courierFailure('unreachable', 'an answer without a code')
  return courierFailure(kindOfWords(words), `${code} ${words}`.trim())
}
