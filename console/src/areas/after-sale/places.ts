import { routeTo, type PageName, type Route } from '@zdb/contract/pages'
import type { Side } from '#widgets/order/order.ts'

/** The pages of a case, for each side. */
export const casePages = {
  sender: { list: 'sentAfterSales', detail: 'sentAfterSale', order: 'transferOrder' },
  shop: { list: 'receivedAfterSales', detail: 'receivedAfterSale', order: 'receivedOrder' },
} as const satisfies Record<Side, Record<string, PageName>>

export const listOf = (side: Side): Route => routeTo(casePages[side].list)
export const detailOf = (side: Side, id: string): Route => routeTo(casePages[side].detail, { id })
export const editOf = (id: string): Route => routeTo('editAfterSale', { id })
export const orderOf = (side: Side, sn: string): Route =>
  side === 'sender' ? routeTo('transferOrder', { no: sn }) : routeTo('receivedOrder', { sn })
