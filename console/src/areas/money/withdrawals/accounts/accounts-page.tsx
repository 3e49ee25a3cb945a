import { useState } from 'react'
import { holderTypes } from '@zdb/contract/money/withdrawals/states'
import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { useNow } from '#ui/time/clock.ts'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { accountTitle, refreshAccounts, type Account } from '../withdrawal.ts'
import styles from '../withdrawals.module.css'
import { AccountDialog } from './account-dialog.tsx'

const table: ActionTable<Account, 'deleteAccount'> = {
  deleteAccount: {
    label: '删除',
    danger: true,
    ask: (account) => ({
      title: '删除这个结算账户？',
      consequence: `${accountTitle(account)} 不能再用于提现；重新添加需要短信验证。`,
      act: '删除',
    }),
    send: ({ id }, send) => send(withdrawals.deleteAccount, { body: { id } }, '已删除'),
  },
}

const momentOf = (text: string): number => new Date(`${text.replace(' ', 'T')}+08:00`).getTime()

const Standing = ({ account: { obstacle, settled_at } }: { account: Account }) => {
  const isNew = momentOf(settled_at) > useNow().getTime()
  if (obstacle !== '')
    return (
      <>
        <StatusTag tone="red">不可用</StatusTag>
        <span className={styles.reason} title={obstacle}>
          {obstacle}
        </span>
      </>
    )
  return isNew ? <StatusTag tone="yellow">新账户，提现须审核</StatusTag> : <StatusTag tone="green">可用</StatusTag>
}

const columns: Column<Account>[] = [
  {
    title: '账户',
    width: 240,
    render: (account) => <span className={styles.two}>{accountTitle(account)}</span>,
  },
  {
    title: '户名',
    render: ({ name }) => (
      <span className={styles.two} title={name}>
        {name}
      </span>
    ),
  },
  { title: '类型', width: 72, render: ({ holder_type }) => holderTypes[holder_type].label },
  {
    title: '开户支行',
    render: ({ branch_name }) => (
      <span className={styles.two} title={branch_name}>
        {branch_name || '—'}
      </span>
    ),
  },
  { title: '添加时间', width: 144, render: ({ added_at }) => added_at.slice(0, 16) },
  { title: '状态', width: 176, render: (account) => <Standing account={account} /> },
]

export const AccountsPage = () => {
  const manages = useMay('withdrawal.accounts')
  const [adding, setAdding] = useState(false)
  const accounts = useRead(withdrawals.accounts)
  const setting = useRead(withdrawals.setting)
  useRefreshOn('settlement', [withdrawals.accounts, withdrawals.setting])
  const { actionsOf, dialogs } = useActions({
    table,
    offered: () => ['deleteAccount'],
    keyOf: ({ id }) => id,
    refresh: refreshAccounts,
  })
  const shown = manages
    ? [...columns, { title: '操作', width: 72, render: (row: Account) => <Actions quiet actions={actionsOf(row)} /> }]
    : columns
  const holders = setting.data?.holders ?? []
  const add = manages && holders.length > 0 && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      添加结算账户
    </Button>
  )
  return (
    <div className={styles.page}>
      <PageHeader title={pages.settlementAccounts.title} note="户名须与已通过的资质一致；添加后主账户会收到短信提醒">
        {accounts.data && accounts.data.length > 0 && add}
      </PageHeader>
      <Loaded reading={accounts} skeleton={<Skeleton rows={4} height={40} />}>
        {(rows) =>
          rows.length > 0 ? (
            <DataTable label={pages.settlementAccounts.title} columns={shown} rows={rows} keyOf={({ id }) => id} />
          ) : setting.data && holders.length === 0 ? (
            <Empty reason="结算账户须与资质同名，请先完成身份证或营业执照认证">
              <PageLink to={routeTo('accountQualifications')}>去认证</PageLink>
            </Empty>
          ) : (
            <Empty reason="还没有结算账户">{add}</Empty>
          )
        }
      </Loaded>
      {adding && setting.data && <AccountDialog setting={setting.data} onClose={() => setAdding(false)} />}
      {dialogs}
    </div>
  )
}
