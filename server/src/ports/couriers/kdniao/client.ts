import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { requestCourier } from '../wire/request.ts'
import { courierFailure, type CourierAccount } from '../port.ts'
import { kindOfWords } from '../wire/refusal-words.ts'
import { sign } from './signing.ts'

export type KdniaoOptions = {
  endpoint?: string
  /** EBusinessID and AppKey. */
  appId: string
  secret: string
  timeoutMs?: number
}

export const requestTypes = {
  waybill: '1007',
  cancel: '1147',
  balance: '1127',
  track: '1002',
  push: ['101', '102', '103'],
} as const

/** Waybills, their cancellation and balance have one address, tracks another. */
const pathOf = (type: string): string =>
  type === requestTypes.track ? '/Ebusiness/EbusinessOrderHandle.aspx' : '/api/EOrderService'

/** One order number makes one waybill; asked for again it is said with the waybill it made. */
const alreadyMade = '106'

/** One call: a form with the question as JSON, and a signature over that very text. */
export async function call(
  options: KdniaoOptions,
  account: CourierAccount,
  type: string,
  question: object,
): Promise<Record<string, unknown>> {
  const { endpoint = 'https://api.kdniao.com', timeoutMs } = options
  const { id, secret } = account.app ?? { id: options.appId, secret: options.secret }
  const data = JSON.stringify(question)
  const body = new URLSearchParams({
    RequestData: data,
    EBusinessID: id,
    RequestType: type,
    DataSign: sign(data, secret),
    DataType: '2',
  })
  const { json } = await requestCourier(`${endpoint}${pathOf(type)}`, { method: 'POST', body }, timeoutMs)
  if (json['Success'] === true) return json
  const [code, words] = [idOf(json['ResultCode']), textOf(json['Reason'])]
  if (code === alreadyMade && json['Order']) return json
  if (json['Success'] === undefined) throw courierFailure('unreachable', `${type} without an answer`)
  throw courierFailure(kindOfWords(words), `${code} ${words}`.trim())
}
