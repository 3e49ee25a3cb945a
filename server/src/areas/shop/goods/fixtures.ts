import { goodsStates, versionStates } from '@zdb/contract/shop/goods/states'
import type { Tx } from '#core/db/tx'
import { standInQueue } from '#core/domain/machine'
import { now } from '#core/time/clock'
import { insertGoods, insertVersion, searchText } from './goods.sql.ts'
import { goodsShelf } from './machine.ts'
import { goodsVersion } from './review/version-machine.ts'

export type GoodsFacts = {
  name?: string
  code?: string
  state?: keyof typeof goodsStates
  changed?: boolean
  price?: number
  stock?: number
  images?: string[]
  quick?: boolean
  description?: string
}

/** What somebody types who sells one bouquet. */
export const typedGoods = {
  name: '33枝红玫瑰花束',
  category_id: 101,
  product_type: 1,
  description: '昆明直采，当天包扎',
  images: [] as string[],
  attributes: [
    { attr_id: 3, value: '玫瑰' },
    { attr_id: 2, value: '红色' },
  ],
  specs: [] as { name: string; values: string[] }[],
  code: 'RR33',
  materials: [
    { name: '红玫瑰', quantity: 33, unit: '枝', cost: '1.80' },
    { name: '尤加利', quantity: 2.5, unit: '枝', cost: '2.00' },
  ],
  channels: [6],
  is_quick: true,
  skus: [{ values: [] as string[], code: '', price: '168.00', portion: 1, stock: 20 }],
}

/** Goods of one kind. */
export const aGoods = async (tx: Tx, merchantId: number, facts: GoodsFacts = {}): Promise<number> => {
  const state = facts.state ?? 'listed'
  const { name = '33枝红玫瑰花束', code = '' } = facts
  const row = await insertGoods(tx, {
    merchant_id: merchantId,
    name,
    code,
    category_id: 101,
    product_type: 1,
    description: facts.description ?? '',
    images: facts.images ?? [],
    attributes: JSON.stringify(typedGoods.attributes),
    is_quick: facts.quick ?? false,
    state: goodsStates[state].code,
    content_changed: facts.changed ?? (state === 'draft' || state === 'reviewing'),
    search: searchText({ name, code, category_id: 101 }, []),
    created_at: now(),
    updated_at: now(),
  })
  const sku = { merchant_id: merchantId, goods_id: row.id, spec_values: [], position: 0 }
  await tx
    .insertInto('goods_sku')
    .values({ ...sku, price: facts.price ?? 168_00, stock: facts.stock ?? 20 })
    .execute()
  await standInQueue(tx, goodsShelf, row)
  return row.id
}

/** The kind of goods that have one. */
export const skuOf = async (tx: Tx, goodsId: number): Promise<number> =>
  (await tx.selectFrom('goods_sku').select('id').where('goods_id', '=', goodsId).executeTakeFirstOrThrow()).id

/** Another name for goods on the shelf. */
export const aVersion = async (
  tx: Tx,
  { id, merchantId }: { id: number; merchantId: number },
  state: keyof typeof versionStates = 'reviewing',
): Promise<number> => {
  const { category_id, product_type, description, images, attributes, specs } = typedGoods
  const version = await insertVersion(tx, {
    goods_id: id,
    merchant_id: merchantId,
    content: JSON.stringify({
      category_id,
      product_type,
      description,
      images,
      attributes,
      specs,
      name: '33枝红玫瑰花束（升级款）',
      skus: [{ values: [], code: '', price: 188_00, portion: 1, stock: 20 }],
    }),
    state: versionStates[state].code,
    at: now(),
  })
  await standInQueue(tx, goodsVersion, version)
  return version.id
}
