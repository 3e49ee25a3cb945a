import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { currentRules } from '#core/domain/rules'
import { entrustedTo, openShops, shopCard, type ShopFacts } from './shops.sql.ts'

type Card = Result<typeof transferOrders.entrustedShop>
type ShopQuery = Query<typeof transferOrders.sameAreaStores>

const presentCard = ({ id, merchant_id, ...shop }: ShopFacts): Card => ({
  ...shop,
  sid: String(id),
  merchant_id: String(merchant_id),
})

export const entrustedShops = async ({ merchantId }: Actor, query: ShopQuery): Promise<Card[]> =>
  (await entrustedTo(merchantId, query, await currentRules())).map(presentCard)

const open = async (merchantId: number, query: ShopQuery, limit: number): Promise<Card[]> =>
  (await openShops(merchantId, query, { limit, rules: await currentRules() })).map(presentCard)

export const sameAreaStores = ({ merchantId }: Actor, query: ShopQuery): Promise<Card[]> => open(merchantId, query, 50)

/** Ten names while one types. */
export const searchPrompt = async ({ merchantId }: Actor, query: ShopQuery): Promise<Card[]> =>
  query.keyword ? open(merchantId, query, 10) : []

export const entrustedShop = async ({ merchantId }: Actor, openid: string): Promise<Card> =>
  presentCard((await shopCard(merchantId, openid, await currentRules())) ?? refuse('notFound'))
