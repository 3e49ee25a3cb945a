import { isCapped } from '@zdb/contract/kit/count-limits'
import { receivedOrders } from '@zdb/contract/received-orders/endpoints'
import { receiverTabs } from '@zdb/contract/transfer-orders/states'
import { text, useFilter } from '#core/router/filter.ts'
import { useKept } from '#core/http/cached-read.ts'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { Button } from '#ui/action/button.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { useTicks } from '#ui/list/row-selection.tsx'
import { beyondOf, firstPage, pageQuery, pagingFields } from '#widgets/list/deep-paging.ts'
import { OrderCard } from '#widgets/order/order-card.tsx'
import { isFiltered, noFilter, orderFields, OrderFilters, orderQuery } from '#widgets/list/order-filters.tsx'
import { orderTabs } from '#widgets/list/order-tabs.ts'
import { overdueNote } from '#widgets/order/overdue-note.tsx'
import { useReceivedActions } from '../actions.tsx'
import { BatchConfirm } from './batch-confirm.tsx'

const fields = { status: text('waitReceive'), ...orderFields, ...pagingFields }

const toPool = <PageLink to="receive_order/grab_pool">去抢单池</PageLink>
const emptyWords: Readonly<Record<string, string>> = {
  waitReceive: '没有待接的订单。保持门店营业，也可以去抢单池看看。',
  afterSale: '没有售后中的订单',
  deliveryAbnormal: '没有配送异常的订单',
}

export const ReceivedOrdersPage = () => {
  const [filter, setFilter] = useFilter(fields)
  const { status, page } = filter
  const query = { status, ...orderQuery(filter) }
  const asked = { ...query, ...pageQuery(filter) }
  const orders = useRead(receivedOrders.list, { query: asked })
  const totals = useRead(receivedOrders.totals, { query })
  useRefreshOn(['receive_order', 'receive_after_sale'], [receivedOrders.list, receivedOrders.totals])
  const tabs = orderTabs(useKept('receivedStatusMenu', receivedOrders.menus), receiverTabs)
  const [actionsOf, dialogs] = useReceivedActions()
  const waiting = orders.data?.items.filter(({ actions }) => actions.includes('confirm')) ?? []
  const { ticked, tickOf, all, clear } = useTicks(waiting.map(({ sn }) => sn))

  const unfilter = <Button onClick={() => setFilter({ ...noFilter, ...firstPage })}>清除筛选</Button>
  return (
    <>
      <PageHeader title="接单管理" />
      <ListPage
        label="接单"
        rows={orders}
        keyOf={({ sn }) => sn}
        page={page}
        onPage={(next) => setFilter({ ...firstPage, page: next })}
        beyond={beyondOf(filter, orders, setFilter)}
        live={{ view: JSON.stringify(asked), noun: '新订单' }}
        empty={
          isFiltered(filter)
            ? { reason: '没有符合条件的订单，换个条件试试', action: unfilter }
            : { reason: emptyWords[status] ?? '这里没有订单', action: toPool }
        }
        renderCard={(order) => (
          <OrderCard
            order={order}
            side="shop"
            to={`receive_order/detail?sn=${order.sn}`}
            actions={actionsOf(order)}
            lead={waiting.length > 0 && tickOf(order.sn)}
            note={overdueNote(status, order)}
          />
        )}
      >
        <StatusTabs
          label="接单状态"
          tabs={tabs}
          counts={totals.data}
          isCapped={isCapped(isFiltered(filter))}
          value={status}
          onChange={(next) => setFilter({ status: next, ...firstPage })}
        />
        <OrderFilters side="shop" value={filter} onChange={(change) => setFilter({ ...change, ...firstPage })}>
          {all}
          <BatchConfirm ticked={ticked} onDone={clear} />
        </OrderFilters>
      </ListPage>
      {dialogs}
    </>
  )
}
