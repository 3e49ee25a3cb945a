import { useState } from 'react'
import type { OnlineAction } from '@zdb/contract/online-orders/actions'
import { isCapped } from '@zdb/contract/kit/count-limits'
import { onlineOrders } from '@zdb/contract/online-orders/endpoints'
import { useOpen } from '#core/router/address.ts'
import { oneOf, text, useFilter } from '#core/router/filter.ts'
import { useKept } from '#core/http/cached-read.ts'
import { useRead } from '#core/http/query.tsx'
import { useTabRefresh } from '#core/realtime/refresh-on.ts'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { useTicks } from '#ui/list/row-selection.tsx'
import { beyondOf, firstPage, pageQuery, pagingFields } from '#widgets/list/deep-paging.ts'
import { overdueNote } from '#widgets/order/overdue-note.tsx'
import { useOnlineActions } from '../actions.tsx'
import { detailOf } from '../order-lines.ts'
import { ListBatch } from './batch.tsx'
import { OnlineCard } from './order-card.tsx'
import { useDesk } from './list-keys.ts'
import { useEmptyTab } from './empty-list.tsx'
import { ListExport } from './export-button.tsx'
import { isFiltered, noFilter, onlineFields, OnlineFilters, onlineQuery } from './online-filters.tsx'
import { MorePending, OldRegions } from './notices.tsx'
import { StockingGuide } from './stocking.tsx'
import { rowOf, tabsInView, tabTree, trunkOf } from './tabs.ts'

const fields = { status: text('wait_arrange'), age: oneOf('', 'old'), ...onlineFields, ...pagingFields }

export const OnlineOrderList = () => {
  const open = useOpen()
  const enters = useMay('online.create')
  const [filter, setFilter] = useFilter(fields)
  const { status, page } = filter
  const old = filter.age === 'old'
  const query = { status, ...onlineQuery(filter) }
  const asked = { ...query, ...pageQuery(filter) }
  const orders = useRead(old ? onlineOrders.oldList : onlineOrders.list, { query: asked })
  const totals = useRead(old ? onlineOrders.oldTotals : onlineOrders.totals, { query })
  const tree = tabTree(useKept('onlineStatusMenu', onlineOrders.tabMenus))
  const trunk = trunkOf(tree, status)
  useTabRefresh(tabsInView(tree, status), onlineOrders.list, onlineOrders.totals)
  const { actionsOf, press, opened, covered } = useOnlineActions()
  const [guide, setGuide] = useState(false)

  const rows = orders.data?.items ?? []
  const keys = rows.map(({ order_sn }) => order_sn)
  const { ticked, tickOf, all, clear, toggle, untick } = useTicks(keys)
  const narrow = (change: Partial<typeof filter>) => setFilter({ ...change, ...firstPage })
  const act = (name: OnlineAction, sn: string) => {
    const order = rows.find(({ order_sn }) => order_sn === sn)
    if (order?.actions.includes(name)) press(name, order)
  }
  const desk = useDesk({
    keys,
    covered: covered || guide,
    tabs: tree.map(({ index }) => index),
    onTab: (tab) => narrow({ status: tab }),
    onOpen: (sn) => open(detailOf(sn)),
    onTick: toggle,
    onAct: act,
  })

  const enter = enters && <Button onClick={() => open('netorder/import')}>录单导入</Button>
  const found = orders.isPlaceholderData ? undefined : orders.data?.items.length
  const empty = useEmptyTab(status, found === 0 && !old && !isFiltered(filter), enter)
  const unfilter = <Button onClick={() => narrow(noFilter)}>清除筛选</Button>
  return (
    <div {...desk}>
      <PageHeader title="网单管理" note={<MorePending onShow={(tab) => narrow({ status: tab, age: '' })} />}>
        <Button aria-pressed={old} onClick={() => narrow({ age: old ? '' : 'old' })}>
          {old ? '回到近三个月' : '三个月前'}
        </Button>
        <Button onClick={() => setGuide(true)}>备货指引</Button>
        {!old && <ListExport query={query} />}
        {enter}
      </PageHeader>
      <ListPage
        label="网单"
        rows={orders}
        keyOf={({ order_sn }) => order_sn}
        page={page}
        onPage={(next) => setFilter({ ...firstPage, page: next })}
        beyond={beyondOf(filter, orders, setFilter)}
        live={{ view: JSON.stringify({ ...asked, old }), noun: '新订单' }}
        empty={
          isFiltered(filter)
            ? { reason: '没有符合条件的网单，换个条件试试', action: unfilter }
            : old
              ? { reason: '三个月前没有网单' }
              : empty
        }
        renderCard={(order) => (
          <OnlineCard
            order={order}
            actions={actionsOf(order)}
            lead={tickOf(order.order_sn)}
            note={overdueNote(status, order)}
          />
        )}
      >
        <StatusTabs
          label="网单状态"
          tabs={rowOf(tree)}
          counts={totals.data}
          isCapped={isCapped(isFiltered(filter))}
          value={trunk?.index ?? status}
          onChange={(next) => narrow({ status: next })}
        />
        {trunk && trunk.child.length > 0 && (
          <StatusTabs
            label={trunk.title}
            tabs={rowOf(trunk.child)}
            counts={totals.data}
            isCapped={isCapped(isFiltered(filter))}
            value={status}
            onChange={(next) => narrow({ status: next })}
          />
        )}
        <OnlineFilters value={filter} onChange={narrow}>
          {all}
        </OnlineFilters>
        {old && <OldRegions query={query} />}
      </ListPage>
      <ListBatch rows={rows.filter(({ order_sn }) => ticked.includes(order_sn))} onDone={untick} onClear={clear} />
      {guide && <StockingGuide onClose={() => setGuide(false)} />}
      {opened}
    </div>
  )
}
