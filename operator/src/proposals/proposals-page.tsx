import { Link } from '@tanstack/react-router'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import { proposals } from '@zdb/contract/platform/proposals/endpoints'
import { proposalStates } from '@zdb/contract/platform/proposals/states'
import { queues } from '@zdb/contract/platform/inbox/queues'
import { saySuccess } from '@zdb/console/core/alerts/notices.ts'
import { refresh, useCalls, useRead } from '@zdb/console/core/http/query.tsx'
import { oneOf, useFilter, whole } from '@zdb/console/core/router/filter.ts'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { useConfirm } from '@zdb/console/ui/dialog/confirm.tsx'
import type { Column } from '@zdb/console/ui/list/data-table.tsx'
import { ListPage } from '@zdb/console/ui/list/list-page.tsx'
import { StatusTabs } from '@zdb/console/ui/list/status-tabs.tsx'
import { PageHeader } from '@zdb/console/ui/page/page-header.tsx'
import { StatusTag } from '@zdb/console/ui/value/status-tag.tsx'
import { useRoles } from '../session/session.ts'
import styles from './proposals-page.module.css'

type Proposal = WireResult<typeof proposals.list>['items'][number]

const tabs = [
  { key: '1', label: '待复核', tone: 'yellow' },
  { key: '0', label: '全部', tone: 'neutral' },
] as const
const fields = { open: oneOf('1', '0'), page: whole(1) }

const stateOfRow = ({ status }: Proposal) => proposalStates[stateOf(proposalStates, status)]
const isOpen = ({ status }: Proposal): boolean => status === proposalStates.proposed.code

const What = ({ row: { kind_zh, title, reason } }: { row: Proposal }) => (
  <span className={styles.what}>
    <strong title={title}>{title}</strong>
    <small title={reason}>
      {kind_zh} · 理由：{reason}
    </small>
  </span>
)

const Merchants = ({ row: { merchants } }: { row: Proposal }) =>
  merchants.length === 0 ? (
    '平台'
  ) : (
    <span className={styles.what}>
      {merchants.map(({ id, name }) => (
        <Link key={id} to={`/merchants/${id}` as never} title={`${name}（${id}）`}>
          {name}（{id}）
        </Link>
      ))}
    </span>
  )

const Verdict = ({ row: { decider, decided_at, verdict } }: { row: Proposal }) =>
  decided_at && (
    <span className={styles.what}>
      <span>{decider}</span>
      <small title={verdict}>
        {decided_at.slice(0, 16)}
        {verdict && ` · ${verdict}`}
      </small>
    </span>
  )

const useDecides = (): boolean => {
  const roles = useRoles()
  return queues.proposals.roles.some((role) => roles.includes(role))
}

const notes = {
  all: '一人提议，另一人在收件箱中看过依据后同意或不同意；查看会记入操作记录',
  own: '这里只列出您的提议；由另一位同事在收件箱中看过依据后同意或不同意',
} as const

const useColumns = (onWithdraw: (row: Proposal) => void): readonly Column<Proposal>[] => {
  const decides = useDecides()
  return [
    { title: '提议', render: (row) => <What row={row} /> },
    { title: '商家', width: 280, render: (row) => <Merchants row={row} /> },
    {
      title: '提议人',
      width: 160,
      render: ({ proposer, at }) => (
        <span className={styles.what}>
          <span>{proposer}</span>
          <small>{at.slice(0, 16)}</small>
        </span>
      ),
    },
    {
      title: '状态',
      width: 88,
      render: (row) => <StatusTag tone={stateOfRow(row).tone}>{row.status_zh}</StatusTag>,
    },
    { title: '复核', width: 176, render: (row) => <Verdict row={row} /> },
    {
      title: '操作',
      width: 96,
      render: (row) => {
        if (!isOpen(row)) return null
        if (row.mine)
          return (
            <Button kind="text" onClick={() => onWithdraw(row)}>
              撤回
            </Button>
          )
        return (
          decides && (
            <Link
              to="/inbox/$queue/$item"
              params={{ queue: 'proposals', item: row.id } as never}
              search={{ queue: 'proposals' } as never}
            >
              去复核
            </Link>
          )
        )
      },
    },
  ]
}

/** What needs two people: proposed by one, decided by another in the inbox, where the evidence is. */
export const ProposalsPage = () => {
  const [{ open, page }, setFilter] = useFilter(fields)
  const reading = useRead(proposals.list, { query: { open, page } })
  const decides = useDecides()
  const { send } = useCalls()
  const [confirm, question] = useConfirm()
  const withdraw = async ({ id }: Proposal) => {
    const answer = await send(proposals.withdraw, { params: { proposal: id } })
    if (answer.ok) saySuccess('已撤回')
    await refresh(proposals.list)
  }
  const columns = useColumns((row) =>
    confirm({
      title: '撤回这条提议？',
      consequence: '同事不再看到它，需要时可以重新提议。',
      act: '撤回',
      onYes: () => withdraw(row),
    }),
  )
  return (
    <>
      <PageHeader title="待复核的提议" note={notes[decides ? 'all' : 'own']} />
      <ListPage
        label="提议"
        rows={reading}
        keyOf={({ id }) => id}
        page={page}
        onPage={(next) => setFilter({ page: next })}
        columns={columns}
        empty={{ reason: open === '1' ? '没有待复核的提议' : '还没有人提议过' }}
      >
        <StatusTabs
          label="提议的状态"
          tabs={tabs}
          value={open}
          onChange={(next) => setFilter({ open: next, page: 1 })}
        />
      </ListPage>
      {question}
    </>
  )
}
