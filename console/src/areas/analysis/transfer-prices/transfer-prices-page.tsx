import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { passedOnWays, ways } from '@zdb/contract/orders/online-orders/ways'
import { pages } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { oneOf, text } from '#core/router/filter.ts'
import { useMay } from '#core/session/session.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { useNow } from '#ui/time/clock.ts'
import { filterSet } from '#widgets/list/filter-set.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { cellsOf } from '../dashboard/sheet.ts'
import { sales, type Sales } from '../measures/sales.ts'
import { FigureTiles } from '../parts/figure-tiles.tsx'
import { RangeControl } from '../range/range-control.tsx'
import { rangeOf, rangeText, todayOf } from '../range/range.ts'
import { rangeFields, useRangeOf } from '../range/use-range.ts'
import { detailColumns } from './columns.tsx'
import { DetailExport } from './detail-export.tsx'
import styles from './transfer-prices.module.css'

const wayChoices = passedOnWays.map((value) => ({ value, label: ways[value] }))
const detailFilter = filterSet({ way: oneOf('', ...passedOnWays), account_id: text(), online_shop_id: text() })

const tiles = [sales.passed, sales.passedAmount, sales.transfers, sales.rides, sales.refunds, sales.margin]
const title = '转单合计'

const Totals = ({ totals }: { totals: Sales | undefined }) => (
  <Panel title={title}>
    {totals ? (
      <FigureTiles
        label={title}
        figures={cellsOf(totals, tiles).map((cell, at) => ({ ...sales.passed, ...tiles[at], ...cell }))}
      />
    ) : (
      <Skeleton rows={1} height={56} />
    )}
  </Panel>
)

/** What every order passed on was sold for, what it cost, and what was left; all of it as a file. */
export const TransferPricesPage = () => {
  const today = todayOf(useNow(60_000))
  const mayExport = useMay('analysis.export')
  const list = useList({
    line: analysis.transferDetail,
    fields: rangeFields,
    filter: detailFilter,
    query: (own, { way, account_id, online_shop_id }) => {
      const { from, to } = rangeOf(own, today)
      return { start_date: from, end_date: to, sid: own.sid || undefined, way, account_id, online_shop_id }
    },
  })
  const asked = useRangeOf('transferPriceAnalysis', list.value, list.narrow)
  const people = useRead(analysis.accounts, { query: asked.rangeQuery })
  const shops = useRead(analysis.shops, { query: asked.rangeQuery })
  const { way, account_id, online_shop_id } = list.value
  return (
    <>
      <PageHeader title={pages.transferPriceAnalysis.title} />
      <RangeControl asked={asked} of="days" />
      <div className={styles.page}>
        <Totals totals={list.reading.data && (list.reading.data as { totals?: Sales }).totals} />
        <ListPage
          label="转单价格明细"
          {...list.page}
          keyOf={({ transfer_sn }) => transfer_sn}
          columns={detailColumns}
          empty={list.empty('没有符合条件的转单', { reason: `${rangeText(asked.range)}没有把网单转出` })}
        >
          <div className={styles.filters} role="search" aria-label="筛选明细">
            <FilterSelect
              label="转单方式"
              options={wayChoices}
              value={way}
              onChange={(value) => list.narrow({ way: detailFilter.fields.way.parse(value) ?? '' })}
            />
            <FilterSelect
              label="发单人"
              options={(people.data?.items ?? []).map(({ key, name }) => ({ value: key, label: name }))}
              value={account_id}
              onChange={(value) => list.narrow({ account_id: value })}
            />
            <FilterSelect
              label="网店"
              options={(shops.data?.items ?? []).map(({ key, name }) => ({ value: key, label: name }))}
              value={online_shop_id}
              onChange={(value) => list.narrow({ online_shop_id: value })}
            />
            {mayExport && <DetailExport query={list.query} />}
          </div>
        </ListPage>
      </div>
    </>
  )
}
