export type Search = { readonly placeholder: string; readonly target: string }

/** The top bar's search, by section (spec 1, section 2.1). */
export const searches: Readonly<Record<string, Search>> = {
  receive_order: { placeholder: '请输入接单单号/收货人信息', target: 'receive_order/index' },
  netorder: { placeholder: '请输入网单单号/收货人信息', target: 'netorder/new_index' },
  transfer_order: { placeholder: '请输入转单单号/收货人手机号', target: 'transfer_order/index' },
}

/** Searches look in all states; an empty keyword searches nothing. */
export const searchRoute = ({ target }: Search, keyword: string): string | undefined => {
  const wanted = keyword.trim()
  return wanted ? `${target}?${new URLSearchParams({ status: 'all', keyword: wanted }).toString()}` : undefined
}
