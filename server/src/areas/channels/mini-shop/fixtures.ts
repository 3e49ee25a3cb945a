import { wareStates } from '@zdb/contract/channels/mini-shop/states'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import type { Tx } from '#core/db/tx'
import { now } from '#core/time/clock'
import { insertCategory } from './catalogue.sql.ts'
import { insertWare } from './wares.sql.ts'

/** What somebody types who sells one bouquet in a mini-program. */
export const typedWare = {
  name: '33枝红玫瑰花束',
  category_id: '1',
  description: '昆明直采，当天包扎',
  images: [] as string[],
  tags: ['生日'],
  specs: [] as { name: string; values: string[] }[],
  skus: [{ values: [] as string[], code: '', price: '168.00', stock: 20 }],
}

export const aMiniCategory = async (tx: Tx, merchantId: number): Promise<number> => {
  const facts = { name: '花束', platform_id: 'C000100101', platform_name: '鲜花绿植/鲜花速递/鲜花花束' }
  return (await insertCategory(tx, { merchant_id: merchantId, ...facts, created_at: now() })).id
}

/** A ware that nobody has handed in yet. */
export const aWare = async (
  tx: Tx,
  merchantId: number,
  { state = 'draft', shopId }: { state?: keyof typeof wareStates; shopId?: number } = {},
): Promise<number> => {
  const { name, description, tags } = typedWare
  const shop = shopId ?? (await anOnlineShop(tx, merchantId, { adapter: 'minishop' })).id
  const row = await insertWare(tx, {
    merchant_id: merchantId,
    shop_id: shop,
    category_id: await aMiniCategory(tx, merchantId),
    name,
    description,
    tags,
    skus: JSON.stringify([{ key: 1, values: [], code: '', price: 168_00, stock: 20, goodsSkuId: null }]),
    state: wareStates[state].code,
    search: name,
    next_at: now(),
    created_at: now(),
    updated_at: now(),
  })
  return row.id
}
