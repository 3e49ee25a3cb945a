import { useState } from 'react'
import { givenRoute } from '#core/router/address.ts'
import { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { slotStandings } from '@zdb/contract/shop/festivals/states'
import { saySuccess } from '#core/alerts/notices.ts'
import { useCalls, useRead } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { Field } from '#ui/form/field.tsx'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Countdown } from '#ui/time/countdown.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { dayWords, refreshFestivals, timesWords, type FestivalSlot } from '../festival.ts'
import { FillBar } from '../fill-bar.tsx'
import styles from './detail.module.css'

type SlotOrder = WireResult<typeof festivals.slotOrders>['orders'][number]

const columns: Column<SlotOrder>[] = [
  {
    title: '订单',
    lead: true,
    render: ({ sn, route, goods }) => (
      <>
        <PageLink to={givenRoute(route)}>{sn}</PageLink>
        <p className={styles.soft}>{goods}</p>
      </>
    ),
  },
  {
    title: '送达',
    width: 128,
    render: ({ from, to, made }) => (
      <>
        {timesWords({ from, to })}
        {!made && (
          <p>
            <Countdown until={to} />
          </p>
        )}
      </>
    ),
  },
  {
    title: '进度',
    width: 120,
    render: ({ made, status_zh }) => <StatusTag tone={made ? 'green' : 'yellow'}>{status_zh}</StatusTag>,
  },
]

const Capacity = ({ slot }: { slot: FestivalSlot }) => {
  const [capacity, setCapacity] = useState(String(slot.capacity))
  const { send, pending } = useCalls()
  const save = async () => {
    const input = { params: { slot_id: slot.id }, body: { capacity: Number(capacity) } }
    const answer = await send(festivals.setCapacity, input)
    await refreshFestivals()
    if (answer.ok) saySuccess('产能已修改')
  }
  return (
    <div className={styles.capacity}>
      <Field label="产能（单）">
        {(id) => <NumericInput id={id} value={capacity} min="0" max="9999" precision={0} onChange={setCapacity} />}
      </Field>
      <Button busy={pending} off={capacity === '' || Number(capacity) === slot.capacity} onClick={() => void save()}>
        修改产能
      </Button>
    </div>
  )
}

/** The orders that fill a slot, and how many more it can take. */
export const SlotDrawer = ({
  slotId,
  mayManage,
  onClose,
}: {
  slotId: string
  mayManage: boolean
  onClose: () => void
}) => {
  const reading = useRead(festivals.slotOrders, { params: { slot_id: slotId } })
  const slot = reading.data?.slot
  return (
    <Drawer title={slot ? `${slot.store} ${dayWords(slot.from)} ${timesWords(slot)}` : '时段订单'} onClose={onClose}>
      <Loaded reading={reading}>
        {(found) => (
          <div className={styles.drawer}>
            <div className={styles.head}>
              <FillBar taken={found.slot.taken} made={found.slot.made} capacity={found.slot.capacity} />
              <StatusTag tone={slotStandings[found.slot.standing].tone}>
                {slotStandings[found.slot.standing].label}
              </StatusTag>
            </div>
            <p className={styles.soft}>
              {found.slot.cutoff.slice(5, 16)} 截单 · 待制作 {found.slot.taken - found.slot.made} 单 · 已出门{' '}
              {found.slot.made} 单
            </p>
            {mayManage && <Capacity key={found.slot.capacity} slot={found.slot} />}
            {found.orders.length === 0 ? (
              <Empty reason="这个时段还没有订单" />
            ) : (
              <DataTable label="时段订单" columns={columns} rows={found.orders} keyOf={({ sn }) => sn} />
            )}
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}
