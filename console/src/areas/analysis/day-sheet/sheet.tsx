import type { ReactNode } from 'react'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { pages, routeTo } from '@zdb/contract/pages'
import { givenRoute } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useSession } from '#core/session/session.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { cellsOf, type Measure } from '../dashboard/sheet.ts'
import { rides } from '../measures/rides.ts'
import { sales } from '../measures/sales.ts'
import { received, sent } from '../measures/trade.ts'
import { FigureTiles } from '../parts/figure-tiles.tsx'
import { rangeText } from '../range/range.ts'
import type { AnalysisPage } from '../range/use-range.ts'
import { TopRows } from './top-rows.tsx'
import styles from './day-sheet.module.css'

export type DaySheet = WireResult<typeof analysis.daySheet>

/** The dashboard that says more of that day. */
const More = ({ page, day }: { page: AnalysisPage; day: string }) => (
  <span className={styles.more}>
    <PageLink to={routeTo(page, { span: 'day', start_date: day })}>{pages[page].title}</PageLink>
  </span>
)

/** The figures of one side, each a link to its rows, beside those of the week before. */
const Side = <Figures,>({
  title,
  side: { total, before },
  measures,
  extra,
}: {
  title: string
  side: { total: Figures; before: Figures | null }
  measures: readonly Measure<Figures>[]
  extra: ReactNode
}) => {
  const [now, then] = [cellsOf(total, measures), before && cellsOf(before, measures)]
  return (
    <Panel title={title} extra={extra}>
      <FigureTiles
        label={title}
        figures={measures.map(({ title: name, unit }, at) => ({
          title: name,
          unit,
          ...(now[at] ?? { value: null, route: null }),
          before: then?.[at]?.value,
        }))}
      />
    </Panel>
  )
}

const Waiting = ({ rows }: { rows: NonNullable<DaySheet['after_sales']> }) => (
  <Panel title="现在待处理的售后">
    <ul className={styles.waiting} aria-label="现在待处理的售后">
      {rows.map(({ key, title, count, route }) => (
        <li key={key}>
          <span title={title}>{title}</span>
          <span>{count > 0 ? <PageLink to={givenRoute(route)}>{count} 单</PageLink> : '0 单'}</span>
        </li>
      ))}
    </ul>
  </Panel>
)

/** As many rows as there are, where more are sold than stand here. */
const counted = (title: string, shown: number, all: number, noun: string): string =>
  all > shown ? `${title}（前${shown}，共${all}${noun}）` : title

/** The paper itself: one page of A4 whatever the numbers are. */
export const Sheet = ({ sheet }: { sheet: DaySheet }) => {
  const { day, at, live, sentence, platforms, goods, after_sales } = sheet
  const merchant = useSession(({ me }) => me?.merchant_name ?? '')
  const on = rangeText({ span: 'day', from: day, to: day, today: day })
  return (
    <article className={styles.sheet} aria-label={`经营日报 ${day}`}>
      <style>{'@page { size: A4; margin: 12mm; }'}</style>
      <header className={styles.head}>
        <h2 title={merchant}>{merchant}</h2>
        <strong>{on}</strong>
        <p className={styles.sentence}>{sentence}</p>
        <small>
          对比{sheet.compare_label}（{sheet.compare_day}） · 制表 {at.slice(0, 16)}
          {live && '，当天还没有过完'}
        </small>
      </header>
      <div className={styles.parts}>
        <div data-wide>
          <Side
            title="网单"
            side={sheet.online}
            measures={[sales.amount, sales.valid, sales.average, sales.orders, sales.refunds, sales.margin]}
            extra={<More page="onlineAnalysis" day={day} />}
          />
        </div>
        <Side
          title="转单"
          side={sheet.sent}
          measures={[sent.amount, sent.valid, sent.acceptance, sent.late]}
          extra={<More page="transferAnalysis" day={day} />}
        />
        <Side
          title="接单"
          side={sheet.received}
          measures={[received.amount, received.valid, received.acceptance, received.late]}
          extra={<More page="receivedAnalysis" day={day} />}
        />
        <div data-wide={after_sales === null || undefined}>
          <Side
            title="配送"
            side={sheet.rides}
            measures={[rides.cost, rides.calls, rides.acceptance, rides.lateness]}
            extra={<More page="deliveryAnalysis" day={day} />}
          />
        </div>
        {after_sales && <Waiting rows={after_sales} />}
        <TopRows
          title={counted('平台', platforms.length, sheet.platform_count, '个')}
          empty="没有网单"
          rows={platforms.map((row) => ({
            key: row.key,
            name: row.name,
            count: row.valid_count,
            noun: '单',
            amount: row.valid_amount,
            route: row.valid_route,
          }))}
        />
        <TopRows
          title={counted('商品', goods.length, sheet.goods_count, '种')}
          empty="没有卖出商品"
          rows={goods.map((row) => ({
            key: row.key,
            name: [row.item_name, row.item_spec].filter(Boolean).join(' '),
            count: row.quantity,
            noun: '件',
            amount: row.amount,
            route: row.valid_route,
          }))}
        />
      </div>
    </article>
  )
}
