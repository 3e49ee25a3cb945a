import { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { senderTabs } from '@zdb/contract/transfer-orders/states'
import { useOpen } from '#core/address.ts'
import { oneOf, text, useFilter, whole } from '#core/filter.ts'
import { useKept } from '#core/kept.ts'
import { useRead } from '#core/query.tsx'
import { useRefreshOn } from '#core/refresh-on.ts'
import { useMay } from '#core/session.ts'
import { Button } from '#ui/button.tsx'
import { ListPage } from '#ui/list-page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { StatusTabs } from '#ui/status-tabs.tsx'
import { OrderCard } from '#widgets/order-card.tsx'
import { toneOf } from '#widgets/order.ts'
import { useOrderActions } from './actions.tsx'
import { detailOf } from './order-lines.ts'
import { Filters } from './parts/filters.tsx'

const fields = {
  status: text('all'),
  date_option: oneOf('', 'last_month', 'last_three_month', 'custom_date_range'),
  start_date: text(),
  end_date: text(),
  kind: oneOf('', '0', '1', '2'),
  product_type: text(),
  keyword: text(),
  page: whole(1),
}

const given = (value: string): string | undefined => value || undefined

/** The menu comes from the server, so that a correction is data; until it is there, as agreed. */
const useTabs = () => {
  const menus = useKept('transferStatusMenu', transferOrders.menus)
  const rows = menus.length > 0 ? menus : senderTabs.map(({ index, title, tone }) => ({ index, title, color: tone }))
  return rows.map(({ index, title, color }) => ({ key: index, label: title, tone: toneOf(color) }))
}

export const TransferOrderList = () => {
  const open = useOpen()
  const creates = useMay('transfer.create')
  const [filter, setFilter] = useFilter(fields)
  const { page, status, date_option, start_date, end_date, ...rest } = filter
  const query = {
    status,
    date_option: date_option || undefined,
    start_date: given(start_date),
    end_date: given(end_date),
    kind: given(rest.kind),
    product_type: given(rest.product_type),
    keyword: given(rest.keyword),
  }
  const orders = useRead(transferOrders.list, { query: { ...query, page } })
  const totals = useRead(transferOrders.totals, { query })
  useRefreshOn('transfer_order', [transferOrders.list, transferOrders.totals])
  const tabs = useTabs()
  const { actionsOf, opened } = useOrderActions()
  const filtered = Object.values({ ...query, status: undefined }).some((value) => value !== undefined)

  const create = creates && (
    <Button kind="primary" onClick={() => open('transfer_order/create')}>
      发布转单
    </Button>
  )
  return (
    <>
      <PageHeader title="转单管理">{create}</PageHeader>
      <ListPage
        label="转单"
        rows={orders}
        keyOf={({ sn }) => sn}
        page={page}
        onPage={(next) => setFilter({ page: next })}
        empty={{ reason: filtered ? '没有符合条件的转单，换个条件试试' : '这里还没有转单' }}
        renderCard={(order) => (
          <OrderCard order={order} side="sender" to={detailOf(order.sn)} actions={actionsOf(order)} />
        )}
      >
        <StatusTabs
          label="转单状态"
          tabs={tabs}
          counts={totals.data}
          value={status}
          onChange={(next) => setFilter({ status: next, page: 1 })}
        />
        <Filters value={filter} onChange={(change) => setFilter({ ...(change as Partial<typeof filter>), page: 1 })} />
        {opened}
      </ListPage>
    </>
  )
}
