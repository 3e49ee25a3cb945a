import { readMoment } from '@zdb/contract/kit/china-time'
import { parseYuan, type Fen } from '@zdb/contract/kit/fen'
import { textOf } from '../ask.ts'
import { idOf } from '../lossless-json.ts'
import { channelFailure, type ChannelOrder } from './port.ts'

/** An object of a channel's JSON. */
export type Fields = Readonly<Record<string, unknown>>

/** What an order says nothing of, unless its channel does. */
export const unsaid = {
  daySequence: '',
  window: null,
  income: null,
  longitude: null,
  latitude: null,
  consignee: null,
  tailNumber: '',
  buyer: { name: '', mobile: '' },
  invoice: null,
} satisfies Partial<ChannelOrder>

/** The last digits of a masked number. */
export const tailOf = (masked: unknown): string => /\d{4}$/.exec(textOf(masked))?.[0] ?? ''

/** Reads what a company writes, or refuses in its name: yuan in text and Beijing's time. */
export const readerOf = (company: string) => {
  const failUnread = (what: string): never => {
    throw channelFailure('refused', `${company}订单的${what}无法识别`)
  }
  return {
    failUnread,
    yuan: (value: unknown): Fen => parseYuan(idOf(value)) ?? failUnread('金额'),
    moment: (value: unknown): Date => readMoment(textOf(value)) ?? failUnread('时间'),
  }
}
