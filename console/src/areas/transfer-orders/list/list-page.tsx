import { isCapped } from '@zdb/contract/kit/count-limits'
import { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { senderTabs } from '@zdb/contract/transfer-orders/states'
import { useOpen } from '#core/router/address.ts'
import { text, useFilter } from '#core/router/filter.ts'
import { useKept } from '#core/http/cached-read.ts'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { beyondOf, firstPage, pageQuery, pagingFields } from '#widgets/list/deep-paging.ts'
import { OrderCard } from '#widgets/order/order-card.tsx'
import { isFiltered, noFilter, orderFields, OrderFilters, orderQuery } from '#widgets/list/order-filters.tsx'
import { orderTabs } from '#widgets/list/order-tabs.ts'
import { useOrderActions } from '../actions.tsx'
import { detailOf } from '../order-lines.ts'

const fields = { status: text('all'), ...orderFields, ...pagingFields }

export const TransferOrderList = () => {
  const open = useOpen()
  const creates = useMay('transfer.create')
  const [filter, setFilter] = useFilter(fields)
  const { status, page } = filter
  const query = { status, ...orderQuery(filter) }
  const asked = { ...query, ...pageQuery(filter) }
  const orders = useRead(transferOrders.list, { query: asked })
  const totals = useRead(transferOrders.totals, { query })
  useRefreshOn('transfer_order', [transferOrders.list, transferOrders.totals])
  const tabs = orderTabs(useKept('transferStatusMenu', transferOrders.menus), senderTabs)
  const { actionsOf, opened } = useOrderActions()

  const create = (kind?: 'primary') =>
    creates && (
      <Button kind={kind} onClick={() => open('transfer_order/create')}>
        发布转单
      </Button>
    )
  const unfilter = <Button onClick={() => setFilter({ ...noFilter, ...firstPage })}>清除筛选</Button>
  return (
    <>
      <PageHeader title="转单管理">{create('primary')}</PageHeader>
      <ListPage
        label="转单"
        rows={orders}
        keyOf={({ sn }) => sn}
        page={page}
        onPage={(next) => setFilter({ ...firstPage, page: next })}
        beyond={beyondOf(filter, orders, setFilter)}
        live={{ view: JSON.stringify(asked), noun: '新订单' }}
        empty={
          isFiltered(filter)
            ? { reason: '没有符合条件的转单，换个条件试试', action: unfilter }
            : {
                reason: status === 'all' ? '还没有转单。做不了的单，发给别的门店做。' : '这里没有转单',
                action: create(),
              }
        }
        renderCard={(order) => (
          <OrderCard order={order} side="sender" to={detailOf(order.sn)} actions={actionsOf(order)} />
        )}
      >
        <StatusTabs
          label="转单状态"
          tabs={tabs}
          counts={totals.data}
          isCapped={isCapped(isFiltered(filter))}
          value={status}
          onChange={(next) => setFilter({ status: next, ...firstPage })}
        />
        <OrderFilters side="sender" value={filter} onChange={(change) => setFilter({ ...change, ...firstPage })} />
        {opened}
      </ListPage>
    </>
  )
}
