import { systemHealth } from '@zdb/contract/platform/system-health/endpoints'
import { saySuccess } from '@zdb/console/core/alerts/notices.ts'
import { refresh, useSend } from '@zdb/console/core/http/query.tsx'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { DataTable, type Column } from '@zdb/console/ui/list/data-table.tsx'
import { Ago } from '@zdb/console/ui/time/ago.tsx'
import { useRoles } from '../session/session.ts'
import type { Health } from './health.ts'
import styles from './health-page.module.css'

type GivenUp = Health['given_up'][number]

const RetryButton = ({ kind, kind_zh }: GivenUp) => {
  const { send, pending } = useSend(systemHealth.retryJobs)
  const retry = async () => {
    const answer = await send({ body: { kind } })
    if (answer.ok) saySuccess('已放回队列，稍后重试')
    await refresh(systemHealth.overview, systemHealth.warnings)
  }
  return (
    <Button kind="text" busy={pending} aria-label={`重试 ${kind_zh}`} onClick={() => void retry()}>
      重试
    </Button>
  )
}

const columns: readonly Column<GivenUp>[] = [
  {
    title: '任务',
    render: ({ kind, kind_zh }) => (
      <span className={styles.kind} title={kind}>
        {kind_zh}
      </span>
    ),
  },
  { title: '已放弃', width: 88, right: true, render: ({ count }) => `${count} 件` },
  { title: '最早', width: 152, render: ({ oldest_at }) => <Ago moment={oldest_at} /> },
  {
    title: '最近的原因',
    render: ({ reason, error }) =>
      error === '' ? (
        reason
      ) : (
        <details className={styles.reason}>
          <summary>{reason}</summary>
          {error}
        </details>
      ),
  },
]

const retried: Column<GivenUp> = {
  title: '操作',
  width: 88,
  render: (row) => (
    <span className={styles.acts}>
      <RetryButton {...row} />
    </span>
  ),
}

/** What was tried for the last time; whoever manages has it tried anew once the cause is gone. */
export const GivenUpPanel = ({ given_up }: Pick<Health, 'given_up'>) => {
  const manages = useRoles().includes('manage')
  return (
    <Panel
      title="已放弃的任务"
      extra={<span className={styles.note}>{manages ? '排除原因后重试' : '排除原因后由管理人员重试'}</span>}
    >
      <DataTable
        label="已放弃的任务"
        columns={manages ? [...columns, retried] : columns}
        rows={given_up}
        keyOf={({ kind }) => kind}
      />
    </Panel>
  )
}
