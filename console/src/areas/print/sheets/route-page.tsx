import { addDays } from '@zdb/contract/kit/china-time'
import { useState } from 'react'
import { print } from '@zdb/contract/desk/print/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { useRead, useSend } from '#core/http/query.tsx'
import { text, useFilter } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { DateInput } from '#ui/input/date-input.tsx'
import { Options } from '#ui/input/options.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { NoStore } from '#widgets/shops/no-store.tsx'
import { useStoreId } from '#widgets/shops/store-id.ts'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import { useAfterPrint } from '../paper/after-print.ts'
import { useDay } from './day.ts'
import { RouteSheet } from './route-sheet.tsx'
import { SheetBar } from './sheet-bar.tsx'
import styles from './sheets.module.css'

const fields = { sid: text(), day: text(), rider: text(), slot: text() }

const StoreRoute = ({ sid }: { sid: string }) => {
  const [{ day: asked, rider, slot }, setFilter] = useFilter(fields)
  const options = useStoreOptions()
  const day = useDay(asked)
  const at = { params: { sid } }
  const riders = useRead(print.routeSheet, { ...at, query: { day } })
  const chosen = riders.data?.riders.find(({ id }) => id === rider) ?? riders.data?.riders[0]
  const way = useRead(
    print.routeSheet,
    { ...at, query: { day, rider_id: chosen?.id ?? '0' } },
    { enabled: chosen !== undefined },
  )
  const { send } = useSend(print.routeSheetPrinted)
  const [printed, setPrinted] = useState(false)
  const all = chosen && way.data && !way.isPlaceholderData ? way.data : undefined
  const windows = [...new Set(all?.stops.map(({ window }) => window))]
  const stops = all?.stops.filter(({ window }) => !windows.includes(slot) || window === slot) ?? []
  useAfterPrint(() => {
    if (stops.length === 0) return
    void send({ ...at, body: { sns: stops.map(({ sn }) => sn) } }).then(({ ok }) => setPrinted(ok))
  })
  return (
    <>
      <SheetBar
        title="路线单"
        empty={stops.length === 0}
        status={printed ? '刚刚打印过' : stops.length > 0 && `${stops.length} 站`}
      >
        <PageLink to={routeTo('deliveries')}>返回配送管理</PageLink>
        {options.length > 1 && (
          <FilterSelect
            label="门店"
            options={options}
            value={sid}
            onChange={(next) => setFilter({ sid: next, rider: '', slot: '' })}
          />
        )}
        <DateInput aria-label="配送日期" value={day} onChange={(next) => next && setFilter({ day: next, slot: '' })} />
        {riders.data && riders.data.riders.length > 0 && (
          <Options
            label="骑手"
            options={riders.data.riders.map(({ id, name, stops: count }) => ({
              value: id,
              label: `${name} ${count}站`,
            }))}
            value={chosen?.id}
            onChange={(next) => setFilter({ rider: next, slot: '' })}
          />
        )}
        {windows.length > 1 && (
          <FilterSelect
            label="时段"
            options={windows.map((value) => ({ value, label: value.slice(11) }))}
            value={windows.includes(slot) ? slot : ''}
            onChange={(next) => setFilter({ slot: next })}
          />
        )}
      </SheetBar>
      <Loaded reading={riders} skeleton={<Skeleton rows={12} height={24} />}>
        {({ riders: busy }) =>
          busy.length === 0 ? (
            <Empty reason="这一天没有商家自配送的配送单">
              <Button onClick={() => setFilter({ day: addDays(day, 1), rider: '', slot: '' })}>看后一天</Button>
            </Empty>
          ) : (
            all && <RouteSheet sheet={all} stops={stops} />
          )
        }
      </Loaded>
    </>
  )
}

/** The way of one of the shop's own riders. */
export const RoutePage = () => {
  const sid = useStoreId()
  return (
    <div className={styles.page}>
      {sid ? <StoreRoute key={sid} sid={sid} /> : <NoStore reason="还没有门店，也就没有门店的骑手。" />}
    </div>
  )
}
