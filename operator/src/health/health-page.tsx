import { systemHealth } from '@zdb/contract/platform/system-health/endpoints'
import { refresh, useRead, useSend } from '@zdb/console/core/http/query.tsx'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { DataTable, type Column } from '@zdb/console/ui/list/data-table.tsx'
import { Empty } from '@zdb/console/ui/page/empty.tsx'
import { Loaded } from '@zdb/console/ui/page/loaded.tsx'
import { PageHeader } from '@zdb/console/ui/page/page-header.tsx'
import { Ago } from '@zdb/console/ui/time/ago.tsx'
import { StatusTag } from '@zdb/console/ui/value/status-tag.tsx'
import { GivenUpPanel } from './given-up-jobs.tsx'
import type { Health } from './health.ts'
import styles from './health-page.module.css'

type Row = Health['rows'][number]
type Alarm = Health['alarms'][number]

const Moment = ({ moment, none }: { moment: string | null; none: string }) =>
  moment ? <Ago moment={moment} /> : <>{none}</>

const minutesText = (minutes: number): string =>
  minutes < 120 ? `${minutes} 分钟` : `${Math.round(minutes / 60)} 小时`

const stateOf = ({ alarms, in_use }: Row) =>
  alarms.length > 0
    ? ({ tone: 'red', words: '告警' } as const)
    : in_use === ''
      ? ({ tone: 'neutral', words: '无要求' } as const)
      : ({ tone: 'green', words: '正常' } as const)

const columns: readonly Column<Row>[] = [
  {
    title: '名称',
    render: ({ label, kind_zh, in_use }) => (
      <span className={styles.provider}>
        {label}
        <small>{in_use || (kind_zh === label ? '' : kind_zh)}</small>
      </span>
    ),
  },
  {
    title: '状态',
    width: 80,
    render: (row) => <StatusTag tone={stateOf(row).tone}>{stateOf(row).words}</StatusTag>,
  },
  { title: '最近成功', width: 112, render: ({ success_at }) => <Moment moment={success_at} none="尚无" /> },
  {
    title: '最近失败',
    render: ({ failure_at, failure }) => (
      <>
        <Moment moment={failure_at} none="无" />
        {failure !== '' && (
          <span className={styles.failure} title={failure}>
            {failure}
          </span>
        )}
      </>
    ),
  },
  { title: '一小时往来', width: 96, right: true, render: ({ calls }) => calls },
  {
    title: '失败',
    width: 72,
    right: true,
    render: ({ calls, error_percent }) => (calls > 0 ? `${error_percent}%` : '—'),
  },
  {
    title: '积压',
    width: 120,
    right: true,
    render: ({ backlog, oldest_at, given_up }) => (
      <>
        {backlog}
        {oldest_at && (
          <small>
            {' '}
            最早 <Ago moment={oldest_at} />
          </small>
        )}
        {given_up > 0 && <small className={styles.alarm}> 已放弃 {given_up}</small>}
      </>
    ),
  },
  {
    title: '允许无往来',
    width: 104,
    right: true,
    render: ({ silence_minutes }) => (silence_minutes === null ? '不限' : minutesText(silence_minutes)),
  },
]

const alarmColumns: readonly Column<Alarm>[] = [
  {
    title: '状态',
    width: 80,
    render: ({ ended_at }) => (
      <StatusTag tone={ended_at ? 'neutral' : 'red'}>{ended_at ? '已结束' : '告警中'}</StatusTag>
    ),
  },
  {
    title: '内容',
    render: ({ words, ended_at }) => <span className={ended_at ? undefined : styles.alarm}>{words}</span>,
  },
  { title: '开始', width: 176, render: ({ began_at }) => began_at },
  { title: '结束', width: 176, render: ({ ended_at }) => ended_at ?? '—' },
]

/** What is wrong though no alarm says so: nobody looked, or work was given up. */
const troublesIn = ({ watch_late, given_up }: Pick<Health, 'watch_late' | 'given_up'>): readonly string[] => {
  const count = given_up.reduce((sum, each) => sum + each.count, 0)
  return [...(watch_late ? [watch_late] : []), ...(count > 0 ? [`${count} 件任务已放弃，见下方`] : [])]
}

const Alarms = ({ alarms, troubles }: { alarms: readonly Alarm[]; troubles: readonly string[] }) => (
  <>
    {troubles.length > 0 && (
      <div role="alert">
        <ul className={styles.troubles}>
          {troubles.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
    )}
    {alarms.length > 0 && <DataTable label="告警" columns={alarmColumns} rows={alarms} keyOf={({ id }) => id} />}
    {alarms.length + troubles.length === 0 && <Empty reason="没有告警" />}
  </>
)

/** Whether the outside and our own work behind the scenes are alive. */
export const HealthPage = () => {
  const reading = useRead(systemHealth.overview, {}, { every: 15_000, background: true })
  const { send, pending } = useSend(systemHealth.check)
  const check = async () => {
    await send()
    await refresh(systemHealth.overview, systemHealth.warnings)
  }
  return (
    <>
      <PageHeader title="系统健康" note="超过允许时间没有往来、失败过多或积压过久即告警；每分钟自动检查">
        <Button busy={pending} onClick={() => void check()}>
          立即检查
        </Button>
      </PageHeader>
      <Loaded reading={reading}>
        {({ rows, alarms, given_up, watched_at, watch_late }) => (
          <div className={styles.page}>
            <Panel
              title="告警"
              extra={
                <span className={styles.note}>
                  最近检查：
                  <Moment moment={watched_at} none="尚未检查" />
                </span>
              }
            >
              <Alarms alarms={alarms} troubles={troublesIn({ watch_late, given_up })} />
            </Panel>
            {given_up.length > 0 && <GivenUpPanel given_up={given_up} />}
            <Panel title="往来与后台">
              <DataTable label="往来与后台" columns={columns} rows={rows} keyOf={({ provider }) => provider} />
            </Panel>
          </div>
        )}
      </Loaded>
    </>
  )
}
