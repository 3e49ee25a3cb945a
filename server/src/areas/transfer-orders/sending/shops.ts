import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { currentRules, type Rules } from '#core/domain/rules'
import { entrustedTo, openShops, shopCard, type ShopFacts } from './shops.sql.ts'

type Card = Result<typeof transferOrders.entrustedShop>
type ShopQuery = Query<typeof transferOrders.sameAreaStores>

const presentCard = ({ id, deposit, merchant_id, ...shop }: ShopFacts, rules: Rules): Card => ({
  ...shop,
  sid: String(id),
  merchant_id: String(merchant_id),
  deposit_paid: deposit >= rules.integrityDeposit,
})

const presentAll = async (shops: readonly ShopFacts[]): Promise<Card[]> => {
  const rules = await currentRules()
  return shops.map((shop) => presentCard(shop, rules))
}

export const entrustedShops = async ({ merchantId }: Actor, query: ShopQuery): Promise<Card[]> =>
  presentAll(await entrustedTo(merchantId, query))

export const sameAreaStores = async ({ merchantId }: Actor, query: ShopQuery): Promise<Card[]> =>
  presentAll(await openShops(merchantId, query, 50))

/** Ten names while one types. */
export const searchPrompt = async ({ merchantId }: Actor, query: ShopQuery): Promise<Card[]> =>
  query.keyword ? presentAll(await openShops(merchantId, query, 10)) : []

export const entrustedShop = async ({ merchantId }: Actor, openid: string): Promise<Card> =>
  presentCard((await shopCard(merchantId, openid)) ?? refuse('notFound'), await currentRules())
