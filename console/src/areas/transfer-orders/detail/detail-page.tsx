import { useEffect, useRef } from 'react'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { useParam } from '#core/router/address.ts'
import { oneOf, useFilter } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { useMay } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { DetailPage } from '#ui/detail/detail-page.tsx'
import { LoadedDetail } from '#ui/detail/loaded-detail.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { BadgeTags } from '#widgets/order/badge-tags.tsx'
import { badges, hasNextStep, toneOf, type OrderDetail } from '#widgets/order/order.ts'
import { OrderPrice } from '#widgets/order/detail/order-price.tsx'
import { Timeline } from '#widgets/order/timeline.tsx'
import { OrderTurn } from '#widgets/order/turn/order-turn.tsx'
import { useTransferActions } from '../actions.tsx'
import { ModificationPanel } from './modification-panel.tsx'
import { OrderFacts } from './order-facts.tsx'
import { QuoteList } from './quote-list.tsx'
import parts from '#widgets/order/detail/detail-parts.module.css'

/** Whoever has just created an order goes on to pay it. */
const { title } = pages.transferOrder
const fields = { pay: oneOf('', '1') }

/** Quotes are listed on the page. */
const shownHere = ['confirmQuote', 'quotes'] as const

const Detail = ({ order }: { order: OrderDetail }) => {
  const writes = useMay('transfer.create')
  const [{ pay }, setFilter] = useFilter(fields)
  const { actionsOf, dialogs, press } = useTransferActions(shownHere)
  // The quotes stand on the page: the next step is there.
  const choosing = order.quotes > 0 && order.actions.includes('confirmQuote')
  const led = useRef(false)
  useEffect(() => {
    if (led.current || pay !== '1') return
    led.current = true
    setFilter({ pay: '' })
    if (order.actions.includes('pay')) press('pay', order)
  })

  return (
    <>
      <DetailPage
        title={title}
        note={<Copyable text={order.sn} />}
        facts={
          <>
            {order.quotes > 0 && (
              <Panel title="报价">
                <QuoteList sn={order.sn} choosing={choosing} filled onChosen={() => press('pay', order)} />
              </Panel>
            )}
            <OrderFacts order={order} />
            <ModificationPanel sn={order.sn} />
          </>
        }
        now={
          <Panel title="现在">
            <div className={parts.now}>
              <span className={parts.badges}>
                <StatusTag tone={toneOf(order.tone)}>{order.order_status_zh}</StatusTag>
                <StatusTag tone="neutral">{order.kind_zh}</StatusTag>
                <BadgeTags names={order.badges} badges={badges} />
              </span>
              <OrderPrice order={order} />
              <OrderTurn order={order} side="sender" full />
              {order.reason && <p>原因：{order.reason}</p>}
              {order.memo && <p className={parts.quiet}>我的备注：{order.memo}</p>}
              <Actions actions={actionsOf(order)} quiet={choosing || !hasNextStep(order, 'sender')} />
            </div>
          </Panel>
        }
        history={
          <Panel
            title="全部记录"
            extra={
              writes && (
                <Button kind="text" onClick={() => press('tracking', order)}>
                  添加跟进
                </Button>
              )
            }
          >
            <Timeline entries={order.timeline} />
          </Panel>
        }
      />
      {dialogs}
    </>
  )
}

export const TransferOrderDetail = () => {
  const sn = useParam('no')
  const detail = useRead(transferOrders.detail, { params: { sn } })
  useRefreshOn('transfer_order', [transferOrders.detail, transferOrders.modificationHistory])
  return (
    <LoadedDetail
      title={title}
      back={<PageLink to={routeTo('transferOrders')}>返回转单管理</PageLink>}
      reading={detail}
    >
      {(order) => <Detail key={order.sn} order={order} />}
    </LoadedDetail>
  )
}
