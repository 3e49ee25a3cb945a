import { delivery } from '@zdb/contract/delivery/endpoints'
import { deliveryTabs } from '@zdb/contract/delivery/states'
import { isCapped } from '@zdb/contract/kit/count-limits'
import { useOpen } from '#core/router/address.ts'
import { text, useFilter } from '#core/router/filter.ts'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTabs, type StatusTab } from '#ui/list/status-tabs.tsx'
import { beyondOf, firstPage, pageQuery, pagingFields } from '#widgets/list/deep-paging.ts'
import { useDeliveryActions } from '../actions/use-delivery-actions.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { deliveryFields, DeliveryFilters, deliveryQuery, isFiltered, noFilter } from './delivery-filters.tsx'

const fields = { status: text('all'), ...deliveryFields, ...pagingFields }

const emptyWords: Readonly<Record<string, string>> = {
  all: '近三个月没有配送单。在网单或接单中呼叫骑手后，就会出现在这里。',
  waitRiderComfirm: '没有等待接单的骑手',
  waitPickup: '没有等待取货的骑手',
  abnormal: '没有配送异常，一切顺利',
  inDelivery: '没有正在路上的骑手',
}

const agreedTabs: readonly StatusTab<string>[] = deliveryTabs.map(({ index, title, tone }) => ({
  key: index,
  label: title,
  tone,
}))

/** The tabs, couriers and kinds of orders come from the server, so that a correction is data. */
const useOptions = () => {
  const { data } = useRead(delivery.options, {}, { fresh: 600_000 })
  const tabs = data?.status_options.map(({ index, title, color }) => ({
    key: index,
    label: title,
    tone: toneOf(color),
  }))
  return { options: data, tabs: tabs ?? agreedTabs }
}

const Deliveries = ({ old }: { old: boolean }) => {
  const open = useOpen()
  const calls = useMay('delivery.dispatch')
  const [filter, setFilter] = useFilter(fields)
  const { status, page } = filter
  const query = { status, ...deliveryQuery(filter) }
  const asked = { ...query, ...pageQuery(filter) }
  const rides = useRead(old ? delivery.oldList : delivery.list, { query: asked })
  const totals = useRead(delivery.totals, { query }, { enabled: !old })
  const { options, tabs } = useOptions()
  useRefreshOn('logistics', [delivery.list, delivery.totals])
  const { actionsOf, opened } = useDeliveryActions()

  const narrow = (change: Partial<typeof filter>) => setFilter({ ...change, ...firstPage })
  const call = calls && <Button onClick={() => open('logistics/create')}>呼叫骑手</Button>
  const unfilter = <Button onClick={() => narrow(noFilter)}>清除筛选</Button>
  return (
    <>
      <PageHeader title={old ? '历史配送' : '配送管理'} note={old && '三个月以前的配送单'}>
        {!old && call}
      </PageHeader>
      <ListPage
        label="配送单"
        rows={rides}
        keyOf={({ sn }) => sn}
        page={page}
        onPage={(next) => setFilter({ ...firstPage, page: next })}
        beyond={beyondOf(filter, rides, setFilter)}
        live={{ view: JSON.stringify({ ...asked, old }), noun: '新配送单' }}
        empty={
          isFiltered(filter)
            ? { reason: '没有符合条件的配送单，换个条件试试', action: unfilter }
            : { reason: old ? '三个月前没有配送单' : (emptyWords[status] ?? '这里没有配送单'), action: !old && call }
        }
        renderCard={(ride) => <DeliveryCard ride={ride} actions={actionsOf(ride)} />}
      >
        <StatusTabs
          label="配送状态"
          tabs={tabs}
          counts={old ? undefined : totals.data}
          isCapped={isCapped(isFiltered(filter))}
          value={status}
          onChange={(next) => narrow({ status: next })}
        />
        <DeliveryFilters value={filter} options={options} onChange={narrow} />
      </ListPage>
      {opened}
    </>
  )
}

/** What is under way and what ended in the last three months. */
export const DeliveryList = () => <Deliveries old={false} />

export const OldDeliveryList = () => <Deliveries old />
