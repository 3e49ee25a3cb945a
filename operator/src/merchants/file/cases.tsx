import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { DataTable, type Column } from '@zdb/console/ui/list/data-table.tsx'
import { StatusTag } from '@zdb/console/ui/value/status-tag.tsx'
import { IssuePenaltyDialog } from '../../penalties/issue-penalty-dialog.tsx'
import { useHasAny } from '../../session/session.ts'
import { refreshFile, type MerchantFile } from '../merchant.ts'
import { WaitingLink } from './waiting-link.tsx'
import styles from './file.module.css'

type Case = MerchantFile['cases'][number]

/** A penalty has a page of its own, for who judges and who manages. */
const Title = ({ row: { kind, id, title } }: { row: Case }) => {
  const reads = useHasAny('arbitration', 'manage')
  return kind === 'penalty' && reads ? (
    <Link to={`/penalties/${id}` as never}>{title}</Link>
  ) : (
    <span title={title}>{title}</span>
  )
}

const columns: readonly Column<Case>[] = [
  { title: '种类', width: 88, render: ({ kind_zh }) => kind_zh },
  { title: '内容', render: (row) => <Title row={row} /> },
  { title: '状态', width: 112, render: ({ status_zh, tone }) => <StatusTag tone={tone}>{status_zh}</StatusTag> },
  { title: '时间', width: 144, render: ({ at }) => at.slice(0, 16) },
  { title: '等待平台', width: 184, render: ({ waits }) => <WaitingLink waits={waits} /> },
]

/** After-sale, penalties and tickets together, newest first; a penalty that no engine proposed begins here. */
export const Cases = ({ file }: { file: MerchantFile }) => {
  const [issues, setIssues] = useState(false)
  const mayIssue = useHasAny('arbitration', 'manage') && file.closed_at === null
  return (
    <Panel
      title="案件"
      extra={
        mayIssue && (
          <Button kind="text" onClick={() => setIssues(true)}>
            开具处罚
          </Button>
        )
      }
    >
      {file.cases.length === 0 ? (
        <p className={styles.none}>没有售后、处罚或工单</p>
      ) : (
        <DataTable label="案件" columns={columns} rows={file.cases} keyOf={({ kind, id }) => `${kind} ${id}`} />
      )}
      {issues && (
        <IssuePenaltyDialog
          merchantId={file.id}
          merchant={file.name}
          refresh={refreshFile}
          onClose={() => setIssues(false)}
        />
      )}
    </Panel>
  )
}
