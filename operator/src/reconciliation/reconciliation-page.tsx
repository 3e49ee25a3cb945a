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

const useRun = (day: string) => {
  const { send, pending } = useSend(reconciliation.run)
  const press = async () => {
    const answer = await send({ body: { day } })
    if (answer.ok) saySuccess(`已开始对账：${day}`)
    await refreshOverview()
  }
  return { press: () => void press(), pending }
}

/** Whether one may have a day compared, and whether one is. */
type Running = { mayRun: boolean; running: boolean }

const RunDay = ({ today, running }: Pick<Overview, 'today' | 'running'>) => {
  // Today's statement is not complete before the day is over.
  const [day, setDay] = useState(addDays(today, -1))
  const { press, pending } = useRun(day)
  return (
    <div className={styles.run}>
      <DateInput aria-label="对账日期" value={day} max={today} onChange={setDay} />
      <Button kind="primary" busy={pending || running} onClick={press}>
        {running ? '正在对账' : '现在对账'}
      </Button>
    </div>
  )
}

/** What the desk can ask for is a day: all that is written on it is read again. */
const ReadAgain = ({ source_zh, day, running }: StatementDay & { running: boolean }) => {
  const { press, pending } = useRun(day)
  return (
    <Button kind="text" busy={pending || running} aria-label={`重新读取 ${source_zh} ${day}`} onClick={press}>
      重新读取
    </Button>
  )
}

/** What has not been read says nothing about sums. */
const isRead = ({ status }: StatementDay): boolean => status === 'even' || status === 'differing'

const counted = (row: StatementDay, count: number, unit: string): string => (isRead(row) ? `${count} ${unit}` : '—')

const Differences = (row: StatementDay) => {
  const { open, decided } = row
  if (open === 0 && !isRead(row)) return '—'
  if (open === 0) return decided > 0 ? `${decided} 项已处理` : '无'
  return (
    <Link to="/inbox" search={{ queue: 'reconciliation' } as never} className={styles.open}>
      {open} 项待处理
    </Link>
  )
}

const columnsFor = ({ mayRun, running }: Running): readonly Column<StatementDay>[] => [
  { title: '日期', width: 120, render: ({ day }) => day },
  { title: '来源', render: ({ source_zh }) => source_zh },
  {
    title: '状态',
    width: 176,
    render: ({ status, status_zh }) => <StatusTag tone={statementStates[status].tone}>{status_zh}</StatusTag>,
  },
  { title: '对账单', width: 88, right: true, render: (row) => counted(row, row.lines, '行') },
  { title: '核对', width: 88, right: true, render: (row) => counted(row, row.compared, '笔') },
  { title: '相符', width: 88, right: true, render: (row) => counted(row, row.matched, '笔') },
  { title: '差异', width: 128, render: (row) => <Differences {...row} /> },
  {
    title: '最近读取',
    render: (row) => (
      <>
        {row.read_at ? <Ago moment={row.read_at} /> : '还没有读到'}
        {row.trouble && <p className={styles.trouble}>{row.trouble}</p>}
        {mayRun && row.status === 'failing' && (
          <span className={styles.again}>
            <ReadAgain {...row} running={running} />
          </span>
        )}
      </>
    ),
  },
]

const Days = ({ title, rows, running }: { title: string; rows: readonly StatementDay[]; running: Running }) => (
  <Panel title={title}>
    {rows.length > 0 ? (
      <DataTable
        label={title}
        columns={columnsFor(running)}
        rows={rows}
        keyOf={({ source, day }) => `${source} ${day}`}
      />
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
      <PageHeader
        title="对账"
        note="渠道与运力方的对账单逐笔与账目核对，同一笔的几行合在一起；每项差异是收件箱里的一件事"
      >
        {reading.data && mayRun && <RunDay {...reading.data} />}
      </PageHeader>
      <Loaded reading={reading}>
        {(overview) => (
          <div className={styles.page}>
            <Days title="支付渠道" rows={of(overview, 'gateway')} running={{ mayRun, running: overview.running }} />
            <Days title="运力方" rows={of(overview, 'courier')} running={{ mayRun, running: overview.running }} />
          </div>
        )}
      </Loaded>
    </>
  )
}
