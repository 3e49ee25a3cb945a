import { catalogue } from '../stock.ts'
import type { Market } from '../side.ts'
import type { Shop } from '../things.ts'

export type ShelfKind = { skuId: string; value: string; price: number; stock: number }
/** What a shop sells on its channel: one spec at most, each of its values a kind. */
export type ShelfItem = {
  id: string
  title: string
  /** The name of its picture. */
  picture: string
  spec: string
  kinds: ShelfKind[]
  updatedAt: number
}

const day = 86_400_000
/** The first few come in two sizes. */
const twoSizes = 3

const shelves = new WeakMap<Shop, ShelfItem[]>()
const recentCalls = new WeakMap<Shop, number[]>()

const filled = (): ShelfItem[] =>
  catalogue.map(({ sku, name, spec, price, picture }, index) => ({
    id: `81${sku}`,
    title: name,
    picture,
    spec: '规格',
    kinds: [
      { skuId: sku, value: spec, price, stock: 20 + index },
      ...(index < twoSizes ? [{ skuId: `${sku}9`, value: '加大款', price: price + 60_00, stock: 5 }] : []),
    ],
    updatedAt: Math.floor(Date.now() / 1000) * 1000 - (index + 1) * day,
  }))

/** What a shop sells, the newest change first. */
export const shelfOf = (shop: Shop): ShelfItem[] => {
  const known = shelves.get(shop) ?? filled()
  shelves.set(shop, known)
  return known.toSorted((a, b) => b.updatedAt - a.updatedAt)
}

export const itemOf = (shop: Shop, id: string): ShelfItem | undefined => shelfOf(shop).find((item) => item.id === id)

/** The shop's owner changes an item in the channel's own back office. */
export const changeItem = (
  item: ShelfItem,
  { title, price }: { title?: string | undefined; price?: number | undefined },
): void => {
  if (title !== undefined) item.title = title
  const [first] = item.kinds
  if (price !== undefined && first) first.price = price
  item.updatedAt = Math.floor(Date.now() / 1000) * 1000
}

/** So many calls for goods a second; whoever asks more is told to wait. */
const mostASecond = 20

export const isTooOften = (shop: Shop, now = Date.now()): boolean => {
  const calls = (recentCalls.get(shop) ?? []).filter((at) => at > now - 1_000)
  recentCalls.set(shop, [...calls, now])
  return calls.length >= mostASecond
}

export const cheapest = (item: ShelfItem): number => Math.min(...item.kinds.map(({ price }) => price))
export const stockOf = (item: ShelfItem): number => item.kinds.reduce((sum, { stock }) => sum + stock, 0)
export const pictureOf = (market: Market, { picture }: ShelfItem): string => `${market.pictures()}/${picture}.svg`
