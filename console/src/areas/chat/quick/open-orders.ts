import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { useRead } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import type { GoodsItem } from '#widgets/order/order.ts'

export type OpenOrder = {
  readonly order_sn: string
  readonly order_items: readonly GoodsItem[]
  readonly order_status_zh: string
  readonly order_amount: string | null
}

const trading = '1'
const recent = 20

/**
 * The orders one may speak of with a partner: those under way between the two, whoever has placed them, and one's own that
 * wait for quotes, of which a price can be asked. Nothing until all of them are known.
 */
export const useOpenOrders = (merchantId: string): readonly OpenOrder[] | undefined => {
  const query = { partner_merchant_id: merchantId, state: trading, page: 1, page_size: recent } as const
  const sent = useRead(transferOrders.trade, { query: { ...query, direction: 1 } })
  const received = useRead(transferOrders.trade, { query: { ...query, direction: 2 } })
  const waiting = { status: 'waitQuote', page: 1, page_size: recent } as const
  const inPool = useRead(transferOrders.list, { query: waiting }, { enabled: useMay('transfer.read') })
  if (sent.isLoading || received.isLoading || inPool.isLoading) return undefined
  const ownInPool = (inPool.data?.items ?? []).map(({ sn, goods_items, order_status_zh, order_amount }) => ({
    order_sn: sn,
    order_items: goods_items,
    order_status_zh,
    order_amount,
  }))
  return [...(sent.data?.items ?? []), ...(received.data?.items ?? []), ...ownInPool]
}
