import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliveryTabs } from '@zdb/contract/couriers/delivery/states'
import { pages, routeTo } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { text } from '#core/router/filter.ts'
import { useRead } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTabs, type StatusTab } from '#ui/list/status-tabs.tsx'
import { FigureNote } from '#widgets/list/figure-note.tsx'
import { figureFields, noFigure } from '#widgets/list/figure-fields.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { useDeliveryActions } from '../actions.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { deliveryFilter, DeliveryFilters } from './delivery-filters.tsx'

const fields = { status: text() }

const work = { all: deliveryTabs, mine: ['abnormal'], home: 'all', newest: '最新呼叫' }

const emptyWords: Readonly<Record<string, string>> = {
  all: '近三个月没有配送单。在网单或接单中呼叫骑手后，就会出现在这里。',
  waitRiderComfirm: '没有等待接单的骑手',
  waitPickup: '没有等待取货的骑手',
  abnormal: '没有配送异常，一切顺利',
  inDelivery: '没有正在路上的骑手',
  billDiffers: '运力方的账单与扣费一致',
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
  const prints = useMay('print.tickets')
  const list = useList({
    line: old ? delivery.oldList : delivery.list,
    totals: old ? undefined : delivery.totals,
    fields,
    filter: deliveryFilter,
    query: ({ status }, chosen) => ({ status, ...chosen }),
    topics: old ? [] : 'logistics',
    noun: '新配送单',
    tabs: old ? { ...work, newest: undefined } : work,
  })
  const { options, tabs } = useOptions()
  const { actionsOf, dialogs } = useDeliveryActions()

  const call = calls && <Button onClick={() => open(routeTo('callRider'))}>呼叫骑手</Button>
  return (
    <>
      <PageHeader title={pages[old ? 'oldDeliveries' : 'deliveries'].title} note={old && '三个月以前的配送单'}>
        {!old && prints && <Button onClick={() => open(routeTo('printSheet', { document: 'route' }))}>路线单</Button>}
        {!old && call}
      </PageHeader>
      <ListPage
        label="配送单"
        {...list.page}
        keyOf={({ sn }) => sn}
        empty={list.empty('没有符合条件的配送单，换个条件试试', {
          reason: old ? '三个月前没有配送单' : (emptyWords[list.value.status] ?? '这里没有配送单'),
          // Bills that agree leave nothing to do.
          action: !old && list.value.status !== 'billDiffers' && call,
        })}
        renderCard={(ride) => <DeliveryCard ride={ride} actions={actionsOf(ride)} />}
      >
        <StatusTabs label="配送状态" tabs={tabs} {...list.tabs} />
        <DeliveryFilters value={list.value} options={options} onChange={list.narrow} />
        <FigureNote
          of="ride"
          value={list.value}
          answer={list.reading.data}
          onClear={() => list.narrow(noFigure(figureFields.ride))}
        />
      </ListPage>
      {dialogs}
    </>
  )
}

/** What is under way and what ended in the last three months. */
export const DeliveryList = () => <Deliveries old={false} />

export const OldDeliveryList = () => <Deliveries old />
