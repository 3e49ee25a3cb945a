import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { receiverTabs } from '@zdb/contract/orders/transfer-orders/states'
import { pages, routeTo } from '@zdb/contract/pages'
import { text } from '#core/router/filter.ts'
import { useCachedList } from '#core/http/cached-read.ts'
import { useOpen } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { useRowSelection } from '#ui/list/row-selection.tsx'
import { LimitNotes } from '#widgets/limits/limit-notes.tsx'
import { OrderCard } from '#widgets/order/order-card.tsx'
import { orderFilter, OrderFilters } from '#widgets/list/order-filters.tsx'
import { orderTabs } from '#widgets/list/order-tabs.ts'
import { lazyBatch } from '#widgets/list/lazy-batch.ts'
import { useListKeys, type ActionKey } from '#widgets/list/use-list-keys.ts'
import { FigureNote } from '#widgets/list/figure-note.tsx'
import { figureFields, noFigure } from '#widgets/list/figure-fields.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { overdueNote } from '#widgets/order/overdue-note.tsx'
import { isPrintable, useReceivedActions, type ReceivedActionName } from '../actions.tsx'
import { receivedWork } from './work-tabs.ts'

const ReceivedBatch = lazyBatch(() => import('./batch.tsx').then((file) => file.ReceivedBatch))

const fields = { status: text() }

const toPool = <PageLink to={routeTo('grabPool')}>去抢单池</PageLink>
const emptyWords: Readonly<Record<string, string>> = {
  waitReceive: '没有待接的订单。保持门店营业，也可以去抢单池看看。',
  afterSale: '没有售后中的订单',
  deliveryAbnormal: '没有配送异常的订单',
}

const acts: readonly ActionKey<ReceivedActionName>[] = [
  { key: 'f', words: '备注与旗帜', action: 'updateMemo' },
  { key: 'p', words: '打印小票', action: 'printTicket' },
]

export const ReceivedOrdersPage = () => {
  const open = useOpen()
  const list = useList({
    line: receivedOrders.list,
    totals: receivedOrders.totals,
    fields,
    filter: orderFilter,
    query: ({ status }, chosen) => ({ status, ...chosen }),
    topics: 'receive_order',
    noun: '新订单',
    sized: true,
    tabs: receivedWork,
  })
  const { status } = list.value
  const tabs = orderTabs(useCachedList('receivedStatusMenu', receivedOrders.menus), receiverTabs)
  const { actionsOf, offers, press, dialogs, isDialogOpen } = useReceivedActions()
  const prints = useMay('print.tickets')
  const tickable = list.items.filter((order) => order.actions.includes('confirm') || (prints && isPrintable(order)))
  const { ticked, tickOf, all, clear, toggle, toggleAll, untick } = useRowSelection(tickable.map(({ sn }) => sn))
  const desk = useListKeys({
    title: '接单',
    keys: list.items.map(({ sn }) => sn),
    covered: isDialogOpen,
    tabs: tabs.map(({ key }) => key),
    onTab: (tab) => list.narrow({ status: tab }),
    onOpen: (sn) => open(routeTo('receivedOrder', { sn })),
    onTick: toggle,
    onTickAll: toggleAll,
    acts,
    onAct: (name, sn) => {
      const order = list.items.find((each) => each.sn === sn)
      if (order && offers(name, order)) press(name, order)
    },
  })

  return (
    <div {...desk}>
      <PageHeader title={pages.receivedOrders.title} />
      <LimitNotes of="jiedan" />
      <ListPage
        label="接单"
        {...list.page}
        all={all}
        keyOf={({ sn }) => sn}
        empty={list.empty('没有符合条件的订单，换个条件试试', {
          reason: emptyWords[status] ?? '这里没有订单',
          action: toPool,
        })}
        renderCard={(order) => (
          <OrderCard
            order={order}
            side="shop"
            to={routeTo('receivedOrder', { sn: order.sn })}
            actions={actionsOf(order)}
            lead={tickable.length > 0 && tickOf(order.sn)}
            note={overdueNote(status, order)}
          />
        )}
      >
        <StatusTabs label="接单状态" tabs={tabs} {...list.tabs} />
        <OrderFilters side="shop" value={list.value} onChange={list.narrow}>
          <ReceivedBatch
            rows={tickable.filter(({ sn }) => ticked.includes(sn))}
            prints={prints}
            onDone={untick}
            onClear={clear}
          />
        </OrderFilters>
        <FigureNote
          of="received"
          value={list.value}
          answer={list.reading.data}
          onClear={() => list.narrow(noFigure(figureFields.trade))}
        />
      </ListPage>
      {dialogs}
    </div>
  )
}
