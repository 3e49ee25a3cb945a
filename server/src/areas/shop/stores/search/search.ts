import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { placeNamed } from '#core/places/divisions/divisions'
import { countFound, foundStores } from './search.sql.ts'

/** Nobody reads further than this in what a search found; a longer word finds fewer. */
const most = 1_000

/** Stores in trade of all merchants, by a piece of their name and their city. */
export const searchStores = async ({
  keyword = '',
  city,
  page,
  page_size,
}: Query<typeof stores.search>): Promise<Result<typeof stores.search>> => {
  const cityCode = city ? (placeNamed('', city).city?.code ?? '') : undefined
  const where = { keyword, cityCode }
  const offset = (page - 1) * page_size
  const [rows, total] = await Promise.all([
    offset >= most ? [] : foundStores(where, Math.min(page_size, most - offset), offset),
    countFound(where, most),
  ])
  const items = rows.map((store) => ({ id: store.openid, name: store.name, city: store.city, district: store.county }))
  return { items, total, page, page_size }
}
