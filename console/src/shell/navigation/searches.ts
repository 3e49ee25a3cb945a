import { routeTo, type Route } from '@zdb/contract/pages'

export type Search = {
  readonly placeholder: string
  readonly target: 'receivedOrders' | 'onlineOrders' | 'transferOrders'
}

/** The top bar's search, by section (spec 1, section 2.1). */
export const searches: Readonly<Record<string, Search>> = {
  receive_order: { placeholder: '请输入接单单号/收货人信息', target: 'receivedOrders' },
  netorder: { placeholder: '请输入网单单号/收货人信息', target: 'onlineOrders' },
  transfer_order: { placeholder: '请输入转单单号/收货人手机号', target: 'transferOrders' },
}

/** Searches look in all states; an empty keyword searches nothing. */
export const searchRoute = ({ target }: Search, keyword: string): Route | undefined => {
  const wanted = keyword.trim()
  return wanted ? routeTo(target, { status: 'all', keyword: wanted }) : undefined
}
