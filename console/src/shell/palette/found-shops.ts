import { partners } from '@zdb/contract/shop/partners/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { isGranted } from '#core/router/menu.ts'
import { useMay, useSession } from '#core/session/session.ts'
import type { Entry } from './entries.ts'

const manyPartners = 100

/** The merchant's own stores, where this person may open one. */
export const useStoreEntries = (): Entry[] => {
  const { stores, menu } = useSession()
  if (!isGranted(menu, pages.storeInfo.path)) return []
  return stores.map(({ sid, name, city, address }) => ({
    key: `store ${sid}`,
    words: name,
    note: `${city}${address}`,
    to: routeTo('storeInfo', { sid }),
  }))
}

/** The stores one works with, as many as are found by pinyin; the others by their words, from the list itself. */
export const usePartnerEntries = (keyword: string): Entry[] => {
  const reads = useMay('partner.read')
  const options = { enabled: reads, background: true, fresh: 60_000 }
  const all = useRead(partners.list, { query: { page: 1, page_size: manyPartners } }, options)
  const more = (all.data?.total ?? 0) > manyPartners && keyword !== ''
  const found = useRead(partners.list, { query: { page: 1, keyword } }, { ...options, enabled: reads && more })
  const rows = [...(all.data?.items ?? []), ...(more ? (found.data?.items ?? []) : [])]
  const byShop = new Map(rows.map((row) => [row.shop_id, row]))
  return [...byShop.values()].map(({ shop_id, name, areainfo }) => ({
    key: `partner ${shop_id}`,
    words: name,
    note: areainfo,
    to: routeTo('partners', { keyword: name }),
  }))
}
