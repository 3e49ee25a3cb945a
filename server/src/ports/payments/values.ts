import { readMoment } from '@zdb/contract/kit/china-time'
import { parseYuan, type Fen } from '@zdb/contract/kit/fen'
import { paymentFailure } from './port.ts'

/** Money a gateway wrote; what is none makes its whole answer useless. */
export const yuanOf = (text: string): Fen => {
  const amount = parseYuan(text)
  if (amount === undefined) throw paymentFailure('unreachable', 'an amount that is none')
  return amount
}

export const momentOf = (text: string): Date => {
  const at = readMoment(text)
  if (!at) throw paymentFailure('unreachable', 'a time that is none')
  return at
}
