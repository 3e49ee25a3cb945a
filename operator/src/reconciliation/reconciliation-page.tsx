import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays } from '@zdb/contract/kit/china-time'
import { reconciliation } from '@zdb/contract/money/reconciliation/endpoints'
import { statementStates } from '@zdb/contract/money/reconciliation/states'
import { saySuccess } from '@zdb/console/core/alerts/notices.ts'
import { useSend } from '@zdb/console/core/http/query.tsx'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { DateInput } from '@zdb/console/ui/input/date-input.tsx'
import { DataTable, type Column } from '@zdb/console/ui/list/data-table.tsx'
import { Empty } from '@zdb/console/ui/page/empty.tsx'
import { Loaded } from '@zdb/console/ui/page/loaded.tsx'
import { PageHeader } from '@zdb/console/ui/page/page-header.tsx'
import { Ago } from '@zdb/console/ui/time/ago.tsx'
import { StatusTag } from '@zdb/console/ui/value/status-tag.tsx'
import { useHasAny } from '../session/session.ts'
import { refreshOverview, useOverview, type Overview, type StatementDay } from './reconciliation.ts'
import styles from './reconciliation-page.module.css'

const RunDay = ({ today, running }: Pick<Overview, 'today' | 'running'>) => {
  // Today's statement is not complete before the day is over.
  const [day, setDay] = useState(addDays(today, -1))
  const { send, pending } = useSend(reconciliation.run)
  const press = async () => {
    const answer = await send({ body: { day } })
    if (answer.ok) saySuccess(`已开始对账：${day}`)
    await refreshOverview()
  }
  return (
    <div className={styles.run}>
      <DateInput aria-label="对账日期" value={day} max={today} onChange={setDay} />
      <Button kind="primary" busy={pending || running} onClick={() => void press()}>
        {running ? '正在对账' : '现在对账'}
      </Button>
    </div>
  )
}

const Differences = ({ open, decided }: StatementDay) => {
  if (open === 0) return decided > 0 ? `${decided} 项已处理` : '无'
  return (
    <Link to="/inbox" search={{ queue: 'reconciliation' } as never} className={styles.open}>
      {open} 项待处理
    </Link>
  )
}

const columns: readonly Column<StatementDay>[] = [
  { title: '日期', width: 120, render: ({ day }) => day },
  { title: '来源', render: ({ source_zh }) => source_zh },
  {
    title: '状态',
    width: 176,
    render: ({ status, status_zh }) => <StatusTag tone={statementStates[status].tone}>{status_zh}</StatusTag>,
  },
  { title: '对账单行数', width: 104, right: true, render: ({ lines }) => lines },
  { title: '相符', width: 104, right: true, render: ({ matched, compared }) => `${matched} / ${compared}` },
  { title: '差异', width: 128, render: (row) => <Differences {...row} /> },
  {
    title: '最近读取',
    render: ({ read_at, trouble }) => (
      <>
        {read_at ? <Ago moment={read_at} /> : '还没有读到'}
        {trouble && <p className={styles.trouble}>{trouble}</p>}
      </>
    ),
  },
]

const Days = ({ title, rows }: { title: string; rows: readonly StatementDay[] }) => (
  <Panel title={title}>
    {rows.length > 0 ? (
      <DataTable label={title} columns={columns} rows={rows} keyOf={({ source, day }) => `${source} ${day}`} />
    ) : (
      <Empty reason="还没有对过账，每天 2:30 自动对账，也可以现在对账" />
    )}
  </Panel>
)

/** Each day and everybody whose statement is compared with our books: read or not, how much agrees, and what waits. */
export const ReconciliationPage = () => {
  const reading = useOverview()
  const mayRun = useHasAny('finance')
  const of = ({ days }: Overview, kind: StatementDay['kind']) => days.filter((each) => each.kind === kind)
  return (
    <>
      <PageHeader title="对账" note="渠道与运力方的对账单逐笔与账目核对；每项差异是收件箱里的一件事">
        {reading.data && mayRun && <RunDay {...reading.data} />}
      </PageHeader>
      <Loaded reading={reading}>
        {(overview) => (
          <div className={styles.page}>
            <Days title="支付渠道" rows={of(overview, 'gateway')} />
            <Days title="运力方" rows={of(overview, 'courier')} />
          </div>
        )}
      </Loaded>
    </>
  )
}
