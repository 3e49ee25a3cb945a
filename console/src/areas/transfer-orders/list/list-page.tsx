import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { senderTabs } from '@zdb/contract/orders/transfer-orders/states'
import { pages, routeTo } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { text } from '#core/router/filter.ts'
import { useCachedList } from '#core/http/cached-read.ts'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { OrderCard } from '#widgets/order/order-card.tsx'
import { orderFilter, OrderFilters } from '#widgets/list/order-filters.tsx'
import { orderTabs } from '#widgets/list/order-tabs.ts'
import { FigureNote } from '#widgets/list/figure-note.tsx'
import { figureFields, noFigure } from '#widgets/list/figure-fields.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { useTransferActions } from '../actions.tsx'
import { detailOf } from '../transfer-order.ts'
import { transferWork } from './work-tabs.ts'

const fields = { status: text() }

export const TransferOrderList = () => {
  const open = useOpen()
  const creates = useMay('transfer.create')
  const list = useList({
    line: transferOrders.list,
    totals: transferOrders.totals,
    fields,
    filter: orderFilter,
    query: ({ status }, chosen) => ({ status, ...chosen }),
    topics: 'transfer_order',
    noun: '新订单',
    tabs: transferWork,
  })
  const tabs = orderTabs(useCachedList('transferStatusMenu', transferOrders.menus), senderTabs)
  const { actionsOf, dialogs } = useTransferActions()

  const create = (kind?: 'primary') =>
    creates && (
      <Button kind={kind} onClick={() => open(routeTo('createTransfer'))}>
        发布转单
      </Button>
    )
  return (
    <>
      <PageHeader title={pages.transferOrders.title}>{create('primary')}</PageHeader>
      <ListPage
        label="转单"
        {...list.page}
        keyOf={({ sn }) => sn}
        empty={list.empty('没有符合条件的转单，换个条件试试', {
          reason: list.value.status === 'all' ? '还没有转单。做不了的单，发给别的门店做。' : '这里没有转单',
          action: create(),
        })}
        renderCard={(order) => (
          <OrderCard order={order} side="sender" to={detailOf(order.sn)} actions={actionsOf(order)} />
        )}
      >
        <StatusTabs label="转单状态" tabs={tabs} {...list.tabs} />
        <OrderFilters side="sender" value={list.value} onChange={list.narrow} />
        <FigureNote
          of="sent"
          value={list.value}
          answer={list.reading.data}
          onClear={() => list.narrow(noFigure(figureFields.trade))}
        />
        {dialogs}
      </ListPage>
    </>
  )
}
