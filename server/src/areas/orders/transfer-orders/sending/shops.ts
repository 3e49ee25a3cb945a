import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { windowOf } from '@zdb/contract/kit/orders/delivery-window'
import { obstaclesAt } from '#areas/shop/festivals/public'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { currentRules } from '#core/domain/rules'
import { entrustedTo, openShops, shopCard, type ShopFacts } from './shops.sql.ts'

type Card = Result<typeof transferOrders.entrustedShop>
type ShopQuery = Query<typeof transferOrders.sameAreaStores>

const presentCard = ({ id, merchant_id, ...shop }: ShopFacts, full = ''): Card => ({
  ...shop,
  full,
  sid: String(id),
  merchant_id: String(merchant_id),
})

/** Shops as they are at the time that an order is for: who takes nothing then says so. */
const presentCards = async (shops: readonly ShopFacts[], query: ShopQuery): Promise<Card[]> => {
  const { delivery_date, delivery_time } = query
  const full =
    delivery_date && delivery_time
      ? await obstaclesAt(
          shops.map(({ id }) => id),
          windowOf(delivery_date, delivery_time).start,
        )
      : new Map<number, string>()
  return shops.map((shop) => presentCard(shop, full.get(shop.id)))
}

export const entrustedShops = async ({ merchantId }: Actor, query: ShopQuery): Promise<Card[]> =>
  presentCards(await entrustedTo(merchantId, query, await currentRules()), query)

type Which = { limit: number; taking: boolean }

const open = async (merchantId: number, query: ShopQuery, which: Which): Promise<Card[]> =>
  presentCards(await openShops(merchantId, query, { ...which, rules: await currentRules() }), query)

/** Those that can be given such an order now. */
export const sameAreaStores = ({ merchantId }: Actor, query: ShopQuery): Promise<Card[]> =>
  open(merchantId, query, { limit: 50, taking: true })

/** Ten names while one types. */
export const searchPrompt = async ({ merchantId }: Actor, query: ShopQuery): Promise<Card[]> =>
  query.keyword ? open(merchantId, query, { limit: 10, taking: false }) : []

export const entrustedShop = async ({ merchantId }: Actor, openid: string): Promise<Card> =>
  presentCard((await shopCard(merchantId, openid, await currentRules())) ?? refuse('notFound'))
