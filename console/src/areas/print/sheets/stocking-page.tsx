import { addDays } from '@zdb/contract/kit/china-time'
import { print } from '@zdb/contract/desk/print/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { routeTo } from '@zdb/contract/pages'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { text, useFilter } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { DateInput } from '#ui/input/date-input.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import { useDay } from './day.ts'
import { SheetBar } from './sheet-bar.tsx'
import { StockingSheet } from './stocking-sheet.tsx'
import styles from './sheets.module.css'

const fields = { sid: text(), day: text(), end: text() }

type Sheet = WireResult<typeof print.stockingSheet>

/** The list of one store as a ticket; while several stand on the sheet nobody knows whose printer is meant. */
const TicketButton = ({ sheet: { stores, start_date, end_date } }: { sheet: Sheet }) => {
  const { send, pending } = useSend(print.stockingTicket)
  const [only, another] = stores
  if (!only?.sid || another) return null
  const press = async () => {
    const answer = await send({ params: { sid: only.sid }, body: { start_date, end_date } })
    if (answer.ok) saySuccess(answer.data.message)
  }
  return (
    <Button busy={pending} title="送到这家门店的小票打印机" onClick={() => void press()}>
      打印小票
    </Button>
  )
}

export const StockingPage = () => {
  const [{ sid, day, end }, setFilter] = useFilter(fields)
  const options = useStoreOptions()
  const from = useDay(day)
  const to = end && end >= from ? end : from
  const query = { start_date: from, end_date: to, ...(sid && { sid }) }
  const sheet = useRead(print.stockingSheet, { query })
  return (
    <div className={styles.page}>
      <SheetBar
        title="备货单"
        empty={!sheet.data?.stores.length}
        status={sheet.data && `${sheet.data.stores.reduce((sum, { orders }) => sum + orders, 0)} 单要备货`}
        acts={sheet.data && <TicketButton sheet={sheet.data} />}
      >
        <PageLink to={routeTo('onlineOrders')}>返回网单管理</PageLink>
        <span className={styles.days}>
          <DateInput aria-label="开始日期" value={from} onChange={(next) => next && setFilter({ day: next })} />
          至
          <DateInput
            aria-label="结束日期"
            value={to}
            min={from}
            onChange={(next) => next && setFilter({ end: next })}
          />
        </span>
        {options.length > 1 && (
          <FilterSelect label="配送门店" options={options} value={sid} onChange={(next) => setFilter({ sid: next })} />
        )}
      </SheetBar>
      <Loaded reading={sheet} skeleton={<Skeleton rows={12} height={24} />}>
        {(list) =>
          list.stores.length === 0 ? (
            <Empty reason="这几天没有要备的货">
              <Button onClick={() => setFilter({ day: addDays(to, 1), end: '' })}>看后一天</Button>
            </Empty>
          ) : (
            <StockingSheet sheet={list} />
          )
        }
      </Loaded>
    </div>
  )
}
