import { maskName, maskPhone } from '@zdb/contract/kit/masking'
import type { PaperOrder } from './order-facts.ts'

/** The first characters tell the area. */
const maskDoor = (address: string): string => address && `${[...address].slice(0, 6).join('')}***`

/** The same order without anybody in it. */
export const maskPeople = (order: PaperOrder): PaperOrder => ({
  ...order,
  consignee: maskName(order.consignee),
  mobile: maskPhone(order.mobile),
  address: maskDoor(order.address),
  buyer: maskName(order.buyer),
  buyerMobile: order.buyerMobile && maskPhone(order.buyerMobile),
})
