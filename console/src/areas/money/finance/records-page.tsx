import { finance } from '@zdb/contract/money/finance/endpoints'
import { pages } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { Button } from '#ui/action/button.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Money } from '#ui/value/money.tsx'
import { useList } from '#widgets/list/use-list.tsx'
import { lineFilter, LineFilters, queryOf, type LineFilter } from './filters.tsx'
import { lineColumns, type TradeRecord } from './line.tsx'
import styles from './finance.module.css'

const columns: Column<TradeRecord>[] = [
  ...lineColumns,
  { title: '平台服务费', width: 128, right: true, render: ({ fee }) => <Money yuan={fee} right /> },
]

/** What came and went by type, over the days in view; a press narrows the list to it. */
const Totals = ({
  value: { start_date, end_date, number },
  onType,
}: {
  value: LineFilter
  onType: (type: LineFilter['type']) => void
}) => {
  const totals = useRead(finance.recordTotals, {
    query: { start_date: start_date || undefined, end_date: end_date || undefined, number: number || undefined },
  })
  useRefreshOn('balance', [finance.recordTotals])
  return (
    <Loaded reading={totals} skeleton={<Skeleton rows={1} height={56} />}>
      {(data) => (
        <dl className={styles.strip} aria-label={`${data.start_date} 至 ${data.end_date} 合计`}>
          <div>
            <dt>收入合计</dt>
            <dd>
              <Money yuan={data.income} />
              <small>
                {data.start_date} 至 {data.end_date}
              </small>
            </dd>
          </div>
          <div>
            <dt>支出合计</dt>
            <dd>
              <Money yuan={data.expenses} />
            </dd>
          </div>
          <div>
            <dt>平台服务费</dt>
            <dd>
              <Money yuan={data.fee} />
              <small>入账前已扣除</small>
            </dd>
          </div>
          {data.items.map(({ type, type_zh, income, expenses, count }) => (
            <div key={type}>
              <dt>
                <Button kind="text" onClick={() => onType(lineFilter.fields.type.parse(type) ?? '')}>
                  {type_zh}
                </Button>
              </dt>
              <dd>
                {income !== '0.00' && (
                  <span className={styles.way}>
                    收入 <Money yuan={income} />
                  </span>
                )}
                {expenses !== '0.00' && (
                  <span className={styles.way}>
                    支出 <Money yuan={expenses} />
                  </span>
                )}
                <small>{count} 笔</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Loaded>
  )
}

export const RecordsPage = () => {
  const list = useList({
    line: finance.records,
    filter: lineFilter,
    query: (_, chosen) => queryOf(chosen),
    topics: 'balance',
  })
  const { title } = pages.financeRecords
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      <Totals value={list.value} onType={(type) => list.narrow({ type })} />
      <ListPage
        label={title}
        {...list.page}
        keyOf={({ id }) => id}
        columns={columns}
        empty={list.empty('没有符合条件的交易', { reason: '还没有收支，充值或收到结算款后会显示在这里' })}
      >
        <LineFilters label="筛选交易" value={list.value} onChange={list.narrow} />
      </ListPage>
    </div>
  )
}
