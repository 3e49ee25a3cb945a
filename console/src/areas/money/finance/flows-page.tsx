import { finance } from '@zdb/contract/money/finance/endpoints'
import { flowAccounts } from '@zdb/contract/money/finance/flow-types'
import { pages } from '@zdb/contract/pages'
import { oneOf, useFilter } from '#core/router/filter.ts'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Money } from '#ui/value/money.tsx'
import { useList } from '#widgets/list/use-list.tsx'
import { FlowExport } from './export-button.tsx'
import { lineFilter, LineFilters, queryOf } from './filters.tsx'
import { lineColumns, type Flow } from './line.tsx'
import styles from './finance.module.css'

const fields = { status: oneOf('balance', 'frozen') }
const tabs = (['balance', 'frozen'] as const).map((key) => ({ key, label: flowAccounts[key], tone: 'blue' as const }))
const lines = { balance: finance.balanceFlows, frozen: finance.frozenFlows }

const columns: Column<Flow>[] = [
  ...lineColumns,
  {
    title: '变动后余额',
    width: 128,
    right: true,
    render: ({ balance_after }) => <Money yuan={balance_after} right />,
  },
]

const Flows = ({ status }: { status: 'balance' | 'frozen' }) => {
  const list = useList({
    line: lines[status],
    fields,
    filter: lineFilter,
    query: (_, chosen) => queryOf(chosen),
    topics: 'balance',
  })
  return (
    <ListPage
      label={flowAccounts[status]}
      {...list.page}
      keyOf={({ id }) => id}
      columns={columns}
      empty={list.empty('没有符合条件的流水', {
        reason: status === 'balance' ? '余额还没有变动，充值或收到结算款后会显示在这里' : '还没有冻结过资金',
      })}
    >
      <div className={styles.head}>
        <StatusTabs label="资金账户" tabs={tabs} {...list.tabs} value={status} isCapped={undefined} />
      </div>
      <LineFilters label="筛选流水" value={list.value} onChange={list.narrow}>
        <FlowExport status={status} query={list.query} />
      </LineFilters>
    </ListPage>
  )
}

export const FlowsPage = () => {
  const [{ status }] = useFilter(fields)
  return (
    <div className={styles.page}>
      <PageHeader title={pages.financeFlows.title} />
      <Flows key={status} status={status} />
    </div>
  )
}
