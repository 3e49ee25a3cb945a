import { PageLink } from '#core/router/link.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { Money } from '#ui/value/money.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { DeliveryWindow } from '#widgets/order/delivery-window.tsx'
import { GoodsList } from '#widgets/order/goods-list.tsx'
import { toneOf, type OrderRow, type Side } from '#widgets/order/order.ts'
import { orderOf } from '../places.ts'

/** The order a case is about is always in sight. */
export const OrderSummary = ({ order, side }: { order: OrderRow; side: Side }) => (
  <Panel title="订单" extra={<PageLink to={orderOf(side, order.sn)}>查看订单</PageLink>}>
    <GoodsList goods={order.goods_items} />
    <Facts
      rows={{
        单号: <Copyable text={order.sn} />,
        状态: <StatusTag tone={toneOf(order.tone)}>{order.order_status_zh}</StatusTag>,
        金额: order.order_amount === null ? '–' : <Money yuan={order.order_amount} lead />,
        配送时间: <DeliveryWindow date={order.delivery_date} time={order.delivery_time} />,
        收货人: `${order.consignee} ${order.mobile}`,
        地址: `${order.areainfo}${order.address}`,
        [side === 'sender' ? '接单门店' : '发单方']:
          side === 'sender' ? (order.shop?.name ?? '–') : order.source_merchant.name,
        备注: order.order_remarks || '无',
      }}
    />
  </Panel>
)
