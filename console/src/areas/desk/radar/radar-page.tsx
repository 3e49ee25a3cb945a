import { useEffect } from 'react'
import { radar } from '@zdb/contract/desk/radar/endpoints'
import {
  bandWords,
  radarKindNames,
  radarKinds,
  radarStateNames,
  radarStates,
  radarSteps,
} from '@zdb/contract/desk/radar/states'
import { pages } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { oneOf, text } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { refresh, useRead } from '#core/http/query.tsx'
import { useRefreshOn, type Topic } from '#core/realtime/refresh-on.ts'
import { useSession } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Countdown } from '#ui/time/countdown.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { filterSet } from '#widgets/list/filter-set.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { BandBar } from './band-bar.tsx'
import { bandIn, detailOf, nextPlaceOf, slackWords, type RadarRow, type RadarTotals } from './radar-order.ts'
import styles from './radar.module.css'

const fields = { status: oneOf('', ...radarStateNames) }
const filter = filterSet({ kind: oneOf('', ...radarKindNames), sid: text() })
const topics: readonly Topic[] = ['netorder', 'logistics', 'transfer_order', 'receive_order']

/** Time alone changes what stands here. */
const everyMs = 30_000

const tabs = [
  { key: '', label: '全部', tone: 'neutral' },
  ...radarStateNames.map((key) => ({ key, label: radarStates[key].label, tone: radarStates[key].tone })),
] as const

const kinds = radarKindNames.map((value) => ({ value, label: radarKinds[value].label }))

const NextStep = ({ row, first }: { row: RadarRow; first: boolean }) => {
  const open = useOpen()
  const { act } = radarSteps[row.step]
  if (act === null) return <PageLink to={nextPlaceOf(row)}>看看进展</PageLink>
  return (
    <Button kind={first ? 'primary' : 'plain'} onClick={() => open(nextPlaceOf(row))}>
      {act}
    </Button>
  )
}

/** The rows keep step with the clock as the counts do. */
const useMinutes = () => {
  useEffect(() => {
    const timer = setInterval(() => void refresh(radar.list), everyMs)
    return () => clearInterval(timer)
  }, [])
}

/** What somebody can do something about is offered as the next step where it presses. */
const presses = ({ status }: RadarRow): boolean => status !== 'calm' && status !== 'tight'

const columnsFor = (bands: RadarTotals | undefined): Column<RadarRow>[] => [
  {
    title: '订单',
    lead: true,
    render: (row) => (
      <span className={styles.order}>
        <PageLink to={detailOf(row)} title={row.goods_brief}>
          {row.goods_brief}
        </PageLink>
        <small title={row.shop_name}>{[radarKinds[row.kind].label, row.shop_name].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  { title: '送达', width: 176, render: ({ window_end }) => <Countdown of="送达" until={window_end} /> },
  {
    title: '余量',
    width: 190,
    render: (row) => (
      <span className={styles.slack} data-status={row.status}>
        <span title={`预计还要 ${row.needed_minutes} 分钟送到`}>{slackWords(row)}</span>
        {bands && <BandBar row={row} bands={bands} />}
      </span>
    ),
  },
  {
    title: '卡在哪里',
    width: 188,
    render: ({ step, status, ahead_band, minutes_to_band }) => (
      <span className={styles.order}>
        <span>{radarSteps[step].label}</span>
        {ahead_band === null ? (
          <StatusTag tone={radarStates[status].tone}>{radarStates[status].label}</StatusTag>
        ) : (
          <StatusTag tone={ahead_band > 1 ? 'red' : 'yellow'}>
            {`${bandIn(minutes_to_band)}${bandWords[ahead_band as 1 | 2 | 3]}`}
          </StatusTag>
        )}
      </span>
    ),
  },
  {
    title: '可能退回',
    width: 112,
    right: true,
    render: ({ stake, stake_at_most }) =>
      stake === '0.00' ? (
        <span className={styles.quiet}>—</span>
      ) : (
        <span className={styles.sum}>
          <Money yuan={stake} />
          {stake_at_most && <small>最多</small>}
        </span>
      ),
  },
  { title: '下一步', width: 132, act: true, render: (row) => <NextStep row={row} first={presses(row)} /> },
]

const ruleWords = ({ free_minutes, share_minutes }: RadarTotals): string =>
  `晚到 ${free_minutes} 分钟以内不退款，${share_minutes} 分钟以内按买家实际获退的比例退，再晚退全款`

/** Every open order with what it has in hand, the worst first. */
export const RadarPage = () => {
  const list = useList({
    line: radar.list,
    fields,
    filter,
    query: ({ status }, chosen) => ({ ...chosen, ...(status && { status }) }),
    topics,
  })
  const { kind, sid, status } = list.value
  const totals = useRead(
    radar.totals,
    { query: { kind: kind || undefined, sid: sid || undefined } },
    { every: everyMs },
  )
  useRefreshOn(topics, [radar.totals])
  useMinutes()
  const stores = useSession((session) => session.stores)
  const { counts, stake } = totals.data ?? {}
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <PageHeader title={pages.radar.title} note={totals.data && ruleWords(totals.data)}>
        {stake && stake !== '0.00' && (
          <span className={styles.stake}>
            可能退回 <Money yuan={stake} lead />
          </span>
        )}
      </PageHeader>
      <ListPage
        label="晚到雷达"
        {...list.page}
        keyOf={(row) => `${row.kind} ${row.sn}`}
        columns={columnsFor(totals.data)}
        empty={list.empty('没有符合条件的订单', {
          reason: status ? '这一档没有订单' : '没有未送达的订单，一切从容',
        })}
      >
        <StatusTabs
          label="时间档"
          tabs={tabs}
          counts={counts && { '': all ?? 0, ...counts }}
          value={status}
          onChange={(next) => list.narrow({ status: next })}
        />
        <div className={styles.filters} role="group" aria-label="筛选订单">
          <FilterSelect
            label="订单"
            options={kinds}
            value={kind}
            onChange={(next) => list.narrow({ kind: filter.fields.kind.parse(next) ?? '' })}
          />
          {stores.length > 1 && (
            <FilterSelect
              label="门店"
              options={stores.map((store) => ({ value: store.sid, label: store.name }))}
              value={sid}
              onChange={(next) => list.narrow({ sid: next })}
            />
          )}
        </div>
      </ListPage>
    </>
  )
}
