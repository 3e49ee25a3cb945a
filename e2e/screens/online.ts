import type { Page } from '@playwright/test'

export const onlinePlaces = {
  list: '/console/netorder/new_index',
  all: '/console/netorder/new_index?status=all',
  order: (sn: string) => `/console/netorder/index/${sn}/detail`,
  import: '/console/netorder/import',
  writeOff: '/console/netorder/writeoff',
  shops: '/console/channel_shops',
}

/** The card of an order, found by any words on it, such as its goods. */
export const onlineCard = (page: Page, words: string) =>
  page.getByRole('article', { name: /^网单 / }).filter({ hasText: words })

/** The number of an order whose card is in view. */
export const numberOn = async (page: Page, words: string): Promise<string> =>
  ((await onlineCard(page, words).getAttribute('aria-label')) ?? '').replace('网单 ', '')

export const tabOf = (page: Page, title: string) => page.getByRole('tab', { name: new RegExp(`^${title}`) }).first()
