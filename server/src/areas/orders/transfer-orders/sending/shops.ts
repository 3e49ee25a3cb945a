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

type Which = { limit: number; taking: boolean }

const open = async (merchantId: number, query: ShopQuery, which: Which): Promise<Card[]> =>
  (await openShops(merchantId, query, { ...which, rules: await currentRules() })).map(presentCard)

/** Those that can be given such an order now. */
export const sameAreaStores = ({ merchantId }: Actor, query: ShopQuery): Promise<Card[]> =>
  open(merchantId, query, { limit: 50, taking: true })

/** Ten names while one types. */
export const searchPrompt = async ({ merchantId }: Actor, query: ShopQuery): Promise<Card[]> =>
  query.keyword ? open(merchantId, query, { limit: 10, taking: false }) : []

export const entrustedShop = async ({ merchantId }: Actor, openid: string): Promise<Card> =>
  presentCard((await shopCard(merchantId, openid, await currentRules())) ?? refuse('notFound'))
