import { useState } from 'react'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { oneOf, text, useFilter } from '#core/router/filter.ts'
import { useCachedList } from '#core/http/cached-read.ts'
import { useTabRefresh } from '#core/realtime/refresh-on.ts'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { useRowSelection } from '#ui/list/row-selection.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { lazyBatch } from '#widgets/list/lazy-batch.ts'
import { useListKeys, type ActionKey } from '#widgets/list/use-list-keys.ts'
import { FigureNote } from '#widgets/list/figure-note.tsx'
import { figureFields, noFigure } from '#widgets/list/figure-fields.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { overdueNote } from '#widgets/order/overdue-note.tsx'
import { useOnlineActions, type OnlineActionName } from '../actions.tsx'
import { detailOf } from '../online-order.ts'
import { OnlineCard } from './order-card.tsx'
import { useEmptyTab } from './empty-list.tsx'
import { ListHeads } from './list-heads.tsx'
import { onlineFilter, OnlineFilters } from './online-filters.tsx'
import { MorePending, OldRegions } from './notices.tsx'
import { rowOf, tabsInView, tabTree, trunkOf } from './online-tabs.ts'
import { onlineWork } from './work-tabs.ts'

const ListBatch = lazyBatch(() => import('./batch.tsx').then((file) => file.ListBatch))
const StockingGuide = lazyDialog(() => import('./stocking.tsx').then((file) => file.StockingGuide))

const fields = { status: text(), age: oneOf('', 'old') }

const acts: readonly ActionKey<OnlineActionName>[] = [
  { key: 't', words: '转单', action: 'transfer' },
  { key: 'f', words: '备注与旗帜', action: 'saveFlagMemo' },
  { key: 'p', words: '打印小票', action: 'printTicket' },
]

export const OnlineOrderList = () => {
  const open = useOpen()
  const enters = useMay('online.create')
  const [{ age }] = useFilter(fields)
  const old = age === 'old'
  const list = useList({
    line: old ? onlineOrders.oldList : onlineOrders.list,
    totals: old ? onlineOrders.oldTotals : onlineOrders.totals,
    fields,
    filter: onlineFilter,
    query: ({ status: tab }, chosen) => ({ status: tab, ...chosen }),
    noun: '新订单',
    sized: true,
    tabs: old ? { ...onlineWork, newest: undefined } : onlineWork,
  })
  const { items: rows, narrow } = list
  const { status } = list.value
  const tree = tabTree(useCachedList('onlineStatusMenu', onlineOrders.tabMenus))
  const trunk = trunkOf(tree, status)
  useTabRefresh(tabsInView(tree, status), onlineOrders.list, onlineOrders.totals)
  const { actionsOf, offers, press, dialogs, isDialogOpen } = useOnlineActions()
  const [guide, setGuide] = useState(false)

  const keys = rows.map(({ order_sn }) => order_sn)
  const { ticked, tickOf, all, clear, toggle, toggleAll, untick } = useRowSelection(keys)
  const act = (name: OnlineActionName, sn: string) => {
    const order = rows.find(({ order_sn }) => order_sn === sn)
    if (order && offers(name, order)) press(name, order)
  }
  const desk = useListKeys({
    title: '网单',
    keys,
    covered: isDialogOpen || guide,
    tabs: tree.map(({ index }) => index),
    onTab: (tab) => narrow({ status: tab }),
    onOpen: (sn) => open(detailOf(sn)),
    onTick: toggle,
    onTickAll: toggleAll,
    acts,
    onAct: act,
  })

  const enter = enters && <Button onClick={() => open(routeTo('importOrders'))}>录单导入</Button>
  const isEmpty = !list.reading.isPlaceholderData && list.reading.data?.items.length === 0
  const empty = useEmptyTab(status, isEmpty && !old && !list.isFiltered, enter)
  return (
    <div {...desk}>
      <PageHeader
        title={pages.onlineOrders.title}
        note={<MorePending onShow={(tab) => narrow({ status: tab, age: '' })} />}
      >
        <ListHeads
          old={old}
          query={list.query}
          onAge={() => narrow({ age: old ? '' : 'old' })}
          onGuide={() => setGuide(true)}
        />
      </PageHeader>
      <ListPage
        label="网单"
        {...list.page}
        all={all}
        keyOf={({ order_sn }) => order_sn}
        empty={list.empty('没有符合条件的网单，换个条件试试', old ? { reason: '三个月前没有网单' } : empty)}
        renderCard={(order) => (
          <OnlineCard
            order={order}
            actions={actionsOf(order)}
            lead={tickOf(order.order_sn)}
            note={overdueNote(status, order)}
          />
        )}
      >
        <StatusTabs label="网单状态" tabs={rowOf(tree)} {...list.tabs} value={trunk?.index ?? status} />
        {trunk && trunk.child.length > 0 && <StatusTabs label={trunk.title} tabs={rowOf(trunk.child)} {...list.tabs} />}
        <OnlineFilters value={list.value} onChange={narrow} />
        <FigureNote
          of="sale"
          value={list.value}
          answer={list.reading.data}
          onClear={() => narrow(noFigure(figureFields.sale))}
        />
        {old && <OldRegions query={list.query} />}
      </ListPage>
      <ListBatch rows={rows.filter(({ order_sn }) => ticked.includes(order_sn))} onDone={untick} onClear={clear} />
      {guide && <StockingGuide onClose={() => setGuide(false)} />}
      {dialogs}
    </div>
  )
}
