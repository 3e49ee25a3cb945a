import { textOf } from '../../ask.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import { requestCourier } from '../wire/request.ts'
import { courierFailure, type CourierAccount } from '../port.ts'
import { kindOfWords } from '../wire/refusal-words.ts'
import type { Values } from '../wire/signing.ts'
import { sign } from './signing.ts'

export type FengniaoOptions = {
  endpoint?: string
  /** Where merchants let us in; it is another house than the calls'. */
  pages?: string
  appId: string
  secret: string
  /** The developer's own number, which only the authorisation page wants. */
  devId?: string
  timeoutMs?: number
}

type Fields = Record<string, unknown>

const hostOf = ({ endpoint = 'https://open-anubis.ele.me/anubis-webapi' }: FengniaoOptions): string => endpoint

/** Our account at them is a merchant's; its number goes with every call. */
export const merchantOf = ({ more }: CourierAccount): string => more['merchantId'] ?? ''

export async function post(options: FengniaoOptions, path: string, values: Values): Promise<Fields> {
  const { json } = await requestCourier(
    `${hostOf(options)}${path}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ ...values, signature: sign(values, options.secret) }),
    },
    options.timeoutMs,
  )
  const [code, words] = [idOf(json['code']), textOf(json['msg'])]
  if (code === '') throw courierFailure('unreachable', `${path} without a code`)
  if (code !== '200') throw courierFailure(kindOfWords(words), `${code} ${words}`.trim())
  return readRecord(textOf(json['business_data'])) ?? {}
}

/** One call; the question and its answer are JSON inside JSON, and the signature is over that text. */
export const invoke = (
  options: FengniaoOptions,
  account: CourierAccount,
  method: string,
  fields: Readonly<Fields>,
): Promise<Fields> =>
  post(options, `/v3/invoke/${method}`, {
    app_id: options.appId,
    merchant_id: merchantOf(account),
    timestamp: String(Date.now()),
    version: '1.0',
    access_token: account.accessToken,
    business_data: JSON.stringify(fields),
  })
