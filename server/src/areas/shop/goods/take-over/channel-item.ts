import { createHash } from 'node:crypto'
import * as z from 'zod'
import { cut } from '@zdb/contract/kit/text'
import { fen } from '@zdb/contract/kit/fen'
import { categoryOf } from '@zdb/contract/shop/goods/categories'
import { NewGoods } from '@zdb/contract/shop/goods/schemas'
import type { ChannelItem } from '#ports/channels/port'
import type { NewGoods as Goods } from '../editing/content.ts'

/** Another name or price is another version; how many there are changes with every order. */
export const versionOf = ({ name, price }: { readonly name: string; readonly price: number }): string =>
  createHash('sha256')
    .update(JSON.stringify([name, price]))
    .digest('hex')
    .slice(0, 32)

export const versionOfItem = ({ name, kinds }: ChannelItem): string =>
  versionOf({ name, price: Math.min(...kinds.map(({ price }) => price)) })

/** As the goods of orders are shown: over https, whatever the channel writes. */
const pictureOf = (address: string): string => (address.startsWith('//') ? `https:${address}` : address)

const mostImages = 9
const mostStock = 1_000_000
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** One spec of one value is no choice: goods of one kind. */
const isAlone = ({ kinds }: ChannelItem): boolean => kinds.length === 1

/** The item in our words, or what about it does not fit. */
export const goodsFrom = (item: ChannelItem, categoryId: number, channel: number): Goods | { wrong: string } => {
  const specs = isAlone(item)
    ? []
    : item.specs.map((name, index) => ({
        name: cut(name, 10),
        values: [...new Set(item.kinds.map(({ values }) => values[index] ?? ''))],
      }))
  const wanted = specs.reduce((count, { values }) => count * values.length, 1)
  if (item.kinds.length === 0) return { wrong: '网店里没有可卖的规格' }
  if (wanted !== item.kinds.length) return { wrong: '网店里的规格组合不完整，请手工建立' }
  const goods: Goods = {
    name: cut(item.name.trim(), 60),
    category_id: categoryId,
    product_type: categoryOf(categoryId)?.top.type ?? 1,
    description: cut(plain(item.description), 2000),
    images: [...new Set(item.images.map(pictureOf))].filter((url) => /^https?:/.test(url)).slice(0, mostImages),
    attributes: [],
    specs,
    code: cut(item.code, 40),
    materials: [],
    channels: [channel],
    is_quick: false,
    skus: item.kinds.map(({ values, code, price, stock }) => ({
      values: specs.length === 0 ? [] : values,
      code: cut(code, 40),
      price: fen(price),
      portion: 1,
      stock: Math.min(Math.max(0, stock), mostStock),
    })),
  }
  const checked = z.safeEncode(NewGoods, goods)
  return checked.success ? goods : { wrong: checked.error.issues[0]?.message ?? '商品资料不符合要求' }
}
