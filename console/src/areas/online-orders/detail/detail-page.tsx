import { useState } from 'react'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { writeBackStates } from '@zdb/contract/orders/online-orders/states'
import { pages, routeTo } from '@zdb/contract/pages'
import { useParam } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { Copyable } from '#ui/action/copyable.tsx'
import { DetailPage } from '#ui/detail/detail-page.tsx'
import { LoadedDetail } from '#ui/detail/loaded-detail.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { useKeys } from '#core/router/page-keys.ts'
import { JobsPanel } from '#widgets/print/jobs-panel.tsx'
import { ChannelMark } from '#widgets/shops/channel-mark.tsx'
import { OrderMoney } from '#widgets/order/detail/order-money.tsx'
import { Timeline } from '#widgets/order/timeline.tsx'
import { useOnlineActions } from '../actions.tsx'
import { ActionButton } from './action-button.tsx'
import { ChannelPanel } from './channel-panel.tsx'
import { OrderFacts, OrderPapers, SourcePanel } from './order-facts.tsx'
import { OrderStatus } from './order-status.tsx'
import type { OnlineDetail } from './detail-part.ts'
import { PendingRequests } from './pending-requests.tsx'

/** How often an order is looked at while its channel has not heard everything yet: nobody is told when it has. */
const lookMs = 3_000

const { title } = pages.onlineOrder

const isWaiting = ({ status }: OnlineDetail['write_backs'][number]) => status === writeBackStates.waiting.code

const Detail = ({ order }: { order: OnlineDetail }) => {
  const { actionsOf, offers, press, dialogs } = useOnlineActions()
  const actions = actionsOf(order)
  const part = { order, press }
  useKeys('网单', [
    {
      keys: 'P',
      words: '打印小票',
      press: ['p'],
      act: () => (offers('printTicket', order) ? press('printTicket', order) : false),
    },
  ])
  return (
    <>
      <DetailPage
        title={title}
        note={
          <>
            <ChannelMark channel={order.channel} named /> {order.day_seq && <strong>#{order.day_seq}</strong>}{' '}
            <Copyable text={order.order_sn} />
          </>
        }
        facts={
          <>
            <OrderFacts {...part} />
            <PendingRequests {...part} />
            <OrderPapers {...part} />
            <ChannelPanel {...part} actions={actions} />
            <JobsPanel source="online" sn={order.order_sn} />
            <OrderMoney sn={order.order_sn} />
            <SourcePanel order={order} />
          </>
        }
        now={<OrderStatus order={order} actions={actions} />}
        history={
          <Panel title="全部记录" extra={<ActionButton {...part} name="addLog" words="添加日志" />}>
            <Timeline entries={order.timeline} />
          </Panel>
        }
      />
      {dialogs}
    </>
  )
}

export const OnlineOrderDetail = () => {
  const sn = useParam('no')
  const [looking, setLooking] = useState(false)
  const detail = useRead(onlineOrders.detail, { params: { sn } }, { every: looking ? lookMs : undefined })
  const waiting = detail.data?.write_backs.some(isWaiting) ?? false
  if (waiting !== looking) setLooking(waiting)
  useRefreshOn('netorder', [onlineOrders.detail, onlineOrders.refundRecords])
  return (
    <LoadedDetail title={title} back={<PageLink to={routeTo('onlineOrders')}>返回网单管理</PageLink>} reading={detail}>
      {(order) => <Detail key={order.order_sn} order={order} />}
    </LoadedDetail>
  )
}
