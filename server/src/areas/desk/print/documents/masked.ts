import { maskAddress, maskName, maskPhone } from '@zdb/contract/kit/masking'
import type { PaperOrder } from './order-facts.ts'

/** What people wrote, as long as it is and in as many lines, so that the paper shows the room it takes. */
const maskWords = (words: string): string =>
  words.replaceAll(/\S/gu, (letter) => (letter >= '!' && letter <= '~' ? '*' : '＊'))

/** The same order without anybody in it, and without what people wrote to each other. */
export const maskPeople = (order: PaperOrder): PaperOrder => ({
  ...order,
  goods: order.goods.map((line) => ({ ...line, remarks: maskWords(line.remarks) })),
  card: maskWords(order.card),
  remarks: maskWords(order.remarks),
  memo: maskWords(order.memo),
  consignee: maskName(order.consignee),
  mobile: maskPhone(order.mobile),
  address: maskAddress(order.address),
  buyer: maskName(order.buyer),
  buyerMobile: order.buyerMobile && maskPhone(order.buyerMobile),
})
