import { useEffect, useRef } from 'react'
import { refreshesTab } from '@zdb/contract/desk/push/refresh'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { onScreenChange, type ScreenChange } from './screen-changes.ts'
import { refresh } from '../http/query.tsx'
import type { Line } from '../http/request.ts'

type Extras = ScreenChange['message']['extras']

const isOrder = ({ type }: Extras) => type === pushTypes.orderChanged || type === pushTypes.orderListed
/** What moves a transfer order or is written in its story: a case of after-sale is. */
const isTransfer = (extras: Extras) =>
  isOrder(extras) ||
  extras.type === pushTypes.chargeback ||
  extras.type === pushTypes.afterSale ||
  extras.type === pushTypes.transferAfterSale
/** What the platform says of one kind of thing names it. */
type Told =
  | 'payment'
  | 'remittance'
  | 'penalty'
  | 'limit'
  | 'ticket'
  | 'withdrawal'
  | 'settlement_account'
  | 'invoice'
  | 'print_setting'
  | 'goods'
  | 'mini'
  | 'coupon'
  | 'festival'
  | 'rehearsal'
const speaksOf = ({ type, params }: Extras, thing: Told) => type === pushTypes.notice && params.includes(`"${thing}":`)
const movesBalance: readonly Told[] = ['payment', 'remittance', 'penalty', 'withdrawal']
const sending = 1
const receiving = 2

/** Which pushes concern which part of the console (spec 1, section 4.3). */
export const topics = {
  workbench: () => true,
  contacts: ({ type }) => type === pushTypes.notice,
  /** Money that is to come in, or has. */
  money: (extras) => speaksOf(extras, 'payment') || speaksOf(extras, 'remittance'),
  /** Whatever may move the merchant's own money. */
  balance: (extras) => isTransfer(extras) || movesBalance.some((thing) => speaksOf(extras, thing)),
  penalties: (extras) => speaksOf(extras, 'penalty'),
  settlement: (extras) => speaksOf(extras, 'withdrawal') || speaksOf(extras, 'settlement_account'),
  /** What the merchant may not do, with a penalty or without one. */
  limits: (extras) => speaksOf(extras, 'penalty') || speaksOf(extras, 'limit'),
  tickets: (extras) => speaksOf(extras, 'ticket'),
  invoices: (extras) => speaksOf(extras, 'invoice'),
  print: (extras) => speaksOf(extras, 'print_setting'),
  goods: (extras) => speaksOf(extras, 'goods'),
  mini: (extras) => speaksOf(extras, 'mini'),
  rehearsals: (extras) => speaksOf(extras, 'rehearsal'),
  coupons: (extras) => speaksOf(extras, 'coupon'),
  /** A slot filled or opened, a plan took effect. */
  festivals: (extras) => speaksOf(extras, 'festival'),
  netorder: (extras) => isOrder(extras),
  logistics: ({ type }) => type === pushTypes.orderChanged,
  transfer_order: (extras) => isTransfer(extras) && extras.identity !== receiving,
  receive_order: (extras) => isTransfer(extras) && extras.identity !== sending,
  /** Stores speak as lists do, and of nobody’s side. */
  store: ({ type, identity }) => type === pushTypes.orderListed && identity === 0,
  transfer_after_sale: ({ type, identity }) =>
    type === pushTypes.transferAfterSale || (type === pushTypes.afterSale && identity === sending),
  receive_after_sale: ({ type, identity }) =>
    type === pushTypes.transferAfterSale || (type === pushTypes.afterSale && identity === receiving),
} as const satisfies Record<string, (extras: Extras) => boolean>

export type Topic = keyof typeof topics

const useOnChange = (hear: (changes: readonly ScreenChange[]) => void) => {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => onScreenChange((changes) => latest.current(changes)), [])
}

/** What may lag would be read before the change of which the push tells, and then not again. */
const refuseLagging = (lines: readonly Line[]): void => {
  for (const { key, mayLag } of lines) if (mayLag) throw new Error(`${key} may lag, and is asked again on a push`)
}

/** Asks these lines again whenever something of the topic has changed. */
export const useRefreshOn = (topic: Topic | readonly Topic[], lines: readonly Line[]) => {
  const wanted = [topic].flat() as Topic[]
  if (wanted.length > 0) refuseLagging(lines)
  useOnChange((fresh) => {
    if (fresh.some(({ message }) => wanted.some((name) => topics[name](message.extras)))) void refresh(...lines)
  })
}

/** The status inside the JSON text of a push, if it has one. */
export const statusOf = ({ message: { extras } }: ScreenChange): number | undefined => {
  try {
    const { status } = JSON.parse(extras.params) as { status?: unknown }
    return status === undefined || status === '' || Number.isNaN(Number(status)) ? undefined : Number(status)
  } catch {
    return undefined
  }
}

/** True when a push of type 7 moves orders in or out of this tab; otherwise only the totals change. */
export const touchesTab = (push: ScreenChange, tab: string): boolean => {
  const status = statusOf(push)
  return push.message.extras.type === pushTypes.orderChanged && status !== undefined && refreshesTab(tab, status)
}

/** True when a push says that an order came into the lists or changed there. */
const listsAnew = ({ message }: ScreenChange): boolean => message.extras.type === pushTypes.orderListed

/**
 * For the tabs of an order list: the list when an order was listed or one of the `tabs` in view is touched (a tab with
 * sub-tabs shows theirs as well), the totals in any case.
 */
export const useTabRefresh = (tabs: readonly string[], list: Line, totals: Line) => {
  refuseLagging([list, totals])
  useOnChange((fresh) => {
    const orders = fresh.filter(({ message }) => isOrder(message.extras))
    if (orders.length === 0) return
    void refresh(totals)
    if (orders.some((push) => listsAnew(push) || tabs.some((tab) => touchesTab(push, tab)))) void refresh(list)
  })
}
