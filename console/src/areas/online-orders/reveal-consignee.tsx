import { areaName } from '@zdb/contract/kit/orders/area-name'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { useSend } from '#core/http/query.tsx'
import { RevealContact } from '#widgets/order/detail/reveal-contact.tsx'
import type { OnlineRow } from './online-order.ts'

/** Whom an online order is for, in full. */
export const RevealConsignee = ({ order }: { order: Parameters<typeof areaName>[0] & Pick<OnlineRow, 'order_sn'> }) => {
  const { send, pending } = useSend(onlineOrders.reveal)
  const read = async () => {
    const answer = await send({ params: { sn: order.order_sn } })
    return answer.ok ? { ...answer.data, address: `${areaName(order)}${answer.data.address}` } : undefined
  }
  return <RevealContact read={read} pending={pending} />
}
