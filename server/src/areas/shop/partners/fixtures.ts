import { aMerchant } from '#areas/people/identity/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { now } from '#core/time/clock'
import type { Tx } from '#core/db/tx'

/** A shop with the id it is known by in public. */
export const aShop = async (tx: Tx, merchantId: number, name: string) => {
  const storeId = await aStore(tx, merchantId, { name })
  return tx
    .selectFrom('store')
    .select(['id', 'openid', 'merchant_id'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
}

const aShopElsewhere = async (tx: Tx) => aShop(tx, (await aMerchant(tx, { name: '邻家花坊' })).merchantId, '望京店')

/** A shop on the merchant's partner list; its openid. */
export const aPartner = async (tx: Tx, merchantId: number): Promise<string> => {
  const shop = await aShopElsewhere(tx)
  await tx.insertInto('partner').values({ merchant_id: merchantId, store_id: shop.id, at: now() }).execute()
  return shop.openid
}

/** A shop on the merchant's blacklist; its openid. */
export const aBlocked = async (tx: Tx, merchantId: number): Promise<string> => {
  const shop = await aShopElsewhere(tx)
  await tx
    .insertInto('blacklist')
    .values({
      merchant_id: merchantId,
      store_id: shop.id,
      other_merchant_id: shop.merchant_id,
      reason: '经常超时',
      at: now(),
    })
    .execute()
  return shop.openid
}
