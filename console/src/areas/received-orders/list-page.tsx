import { useState } from 'react'
import { receivedOrders } from '@zdb/contract/received-orders/endpoints'
import { receiverTabs } from '@zdb/contract/transfer-orders/states'
import { text, useFilter, whole } from '#core/filter.ts'
import { useKept } from '#core/kept.ts'
import { PageLink } from '#core/link.tsx'
import { useRead } from '#core/query.tsx'
import { useRefreshOn } from '#core/refresh-on.ts'
import { ListPage } from '#ui/list-page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { StatusTabs } from '#ui/status-tabs.tsx'
import { OrderCard } from '#widgets/order-card.tsx'
import { toneOf, type OrderRow } from '#widgets/order.ts'
import { useReceivedActions } from './actions.tsx'
import { BatchConfirm } from './parts/batch-confirm.tsx'
import { OrderFilters } from './parts/order-filters.tsx'
import { overdueNote } from './parts/overdue-note.tsx'
import styles from './list-page.module.css'

const fields = {
  status: text('waitReceive'),
  date_option: text(),
  start_date: text(),
  end_date: text(),
  kind: text(),
  product_type: text(),
  shop_id: text(),
  keyword: text(),
  page: whole(1),
}

/** What is not chosen is not sent. */
const chosen = (filters: Record<string, string>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))

const useTabs = () => {
  const menu = useKept('receivedStatusMenu', receivedOrders.menus)
  return menu.length > 0
    ? menu.map(({ index, title, color }) => ({ key: index, label: title, tone: toneOf(color) }))
    : receiverTabs.map(({ index, title, tone }) => ({ key: index, label: title, tone }))
}

const emptyWords: Readonly<Record<string, string>> = {
  waitReceive: '没有待接的订单。保持门店营业，也可以去抢单池看看。',
  afterSale: '没有售后中的订单',
  deliveryAbnormal: '没有配送异常的订单',
}

export const ReceivedOrdersPage = () => {
  const [{ page, status, ...filters }, setFilter] = useFilter(fields)
  const query = { status, ...chosen(filters) }
  const orders = useRead(receivedOrders.list, { query: { ...query, page } })
  const totals = useRead(receivedOrders.totals, { query })
  useRefreshOn(['receive_order', 'receive_after_sale'], [receivedOrders.list, receivedOrders.totals])

  const tabs = useTabs()
  const [actionsOf, dialogs] = useReceivedActions()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const waiting = orders.data?.items.filter(({ actions }) => actions.includes('confirm')) ?? []
  const ticked = waiting.map(({ sn }) => sn).filter((sn) => marked.has(sn))

  const tick = (sns: readonly string[], on: boolean) =>
    setMarked((before) => new Set(on ? [...before, ...sns] : [...before].filter((sn) => !sns.includes(sn))))
  const tickOf = ({ sn, actions }: OrderRow) => {
    if (waiting.length === 0) return undefined
    if (!actions.includes('confirm')) return <span />
    return (
      <input
        type="checkbox"
        className={styles.tick}
        aria-label={`选择 ${sn}`}
        checked={marked.has(sn)}
        onChange={(event) => tick([sn], event.target.checked)}
      />
    )
  }

  return (
    <>
      <PageHeader title="接单管理" />
      <ListPage
        label="接单"
        rows={orders}
        keyOf={({ sn }) => sn}
        page={page}
        onPage={(next) => setFilter({ page: next })}
        empty={{
          reason: emptyWords[status] ?? '没有符合条件的订单',
          action: status === 'waitReceive' && <PageLink to="receive_order/grab_pool">去抢单池</PageLink>,
        }}
        renderCard={(order) => (
          <OrderCard
            order={order}
            side="shop"
            to={`receive_order/detail?sn=${order.sn}`}
            actions={actionsOf(order)}
            lead={tickOf(order)}
            note={overdueNote(status, order)}
          />
        )}
      >
        <StatusTabs
          label="接单状态"
          tabs={tabs}
          counts={totals.data}
          value={status}
          onChange={(next) => setFilter({ status: next, page: 1 })}
        />
        <OrderFilters value={filters} onChange={(change) => setFilter({ ...change, page: 1 })}>
          {waiting.length > 1 && (
            <label className={styles.all}>
              <input
                type="checkbox"
                checked={ticked.length === waiting.length}
                onChange={(event) =>
                  tick(
                    waiting.map(({ sn }) => sn),
                    event.target.checked,
                  )
                }
              />
              全选本页
            </label>
          )}
          <BatchConfirm ticked={ticked} onDone={() => setMarked(new Set())} />
        </OrderFilters>
      </ListPage>
      {dialogs}
    </>
  )
}
