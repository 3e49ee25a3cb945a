import type { ReactNode } from 'react'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { DataTable, type Column } from '@zdb/console/ui/list/data-table.tsx'
import { Money } from '@zdb/console/ui/value/money.tsx'
import { StatusTag } from '@zdb/console/ui/value/status-tag.tsx'
import type { MerchantFile } from '../merchant.ts'
import { WaitingLink } from './waiting-link.tsx'
import styles from './file.module.css'

type MoneyFacts = MerchantFile['money']
type Claim = MoneyFacts['claims'][number]
type Hold = MoneyFacts['holds'][number]
type Withdrawal = MoneyFacts['withdrawals'][number]
type Flow = MoneyFacts['flows'][number]

const claimColumns: readonly Column<Claim>[] = [
  { title: '关系', render: ({ owes, other }) => (owes ? `欠 ${other}` : `${other} 欠该商家`) },
  { title: '事由', render: ({ why }) => why },
  { title: '产生时间', width: 144, render: ({ at }) => at.slice(0, 16) },
  { title: '未还', width: 112, right: true, render: ({ rest }) => <Money yuan={rest} right /> },
]

const holdColumns: readonly Column<Hold>[] = [
  { title: '冻结对象', render: ({ ref }) => ref },
  { title: '冻结时间', width: 144, render: ({ held_at }) => held_at.slice(0, 16) },
  { title: '金额', width: 112, right: true, render: ({ amount }) => <Money yuan={amount} right /> },
]

const withdrawalColumns: readonly Column<Withdrawal>[] = [
  {
    title: '提现',
    render: ({ no, account }) => (
      <span className={styles.two} title={`${no}，${account}`}>
        {no}
        <small>{account}</small>
      </span>
    ),
  },
  { title: '状态', width: 96, render: ({ status_zh, tone }) => <StatusTag tone={tone}>{status_zh}</StatusTag> },
  { title: '申请时间', width: 144, render: ({ at }) => at.slice(0, 16) },
  { title: '金额', width: 112, right: true, render: ({ amount }) => <Money yuan={amount} right /> },
  { title: '等待平台', width: 184, render: ({ waits }) => <WaitingLink waits={waits} /> },
]

const flowColumns: readonly Column<Flow>[] = [
  { title: '类型', width: 96, render: ({ type_zh }) => type_zh },
  {
    title: '事由',
    render: ({ why, number }) => <span title={`${why} ${number}`}>{[why, number].filter(Boolean).join(' · ')}</span>,
  },
  { title: '时间', width: 144, render: ({ at }) => at.slice(0, 16) },
  { title: '金额', width: 112, right: true, render: ({ amount }) => <Money yuan={amount} right /> },
  { title: '余额', width: 112, right: true, render: ({ balance_after }) => <Money yuan={balance_after} right /> },
]

/** A table under its own heading; without rows it is not there, or says why where that is worth knowing. */
const Lines = <Row,>({
  title,
  rows,
  columns,
  keyOf,
  none,
}: {
  title: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  none?: ReactNode
}) => {
  if (rows.length === 0 && !none) return null
  return (
    <>
      <h3 className={styles.sub}>{title}</h3>
      {rows.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <DataTable label={title} columns={columns} rows={rows} keyOf={keyOf} />
      )}
    </>
  )
}

const composition = (parts: MoneyFacts['frozen_by']): string =>
  parts.map(({ type_zh, amount, count }) => `${type_zh} ${amount}（${count}笔）`).join('、')

/** What it has, what of it is set aside and for what, what it owes and is owed, what leaves, and what moved last. */
export const MoneyPanel = ({ money }: { money: MoneyFacts }) => {
  const sums = [
    ['可用余额', money.available],
    ['冻结金额', money.frozen],
    ['诚信保证金', money.deposit],
    ['欠他人待偿款', money.owes],
    ['他人欠待偿款', money.is_owed],
  ] as const
  return (
    <Panel title="资金">
      <dl className={styles.balances}>
        {sums.map(([label, yuan]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money yuan={yuan} lead />
            </dd>
          </div>
        ))}
      </dl>
      {money.frozen_by.length > 0 && <p className={styles.note}>冻结金额包括：{composition(money.frozen_by)}</p>}
      <Lines
        title="未还清的待偿款"
        columns={claimColumns}
        rows={money.claims}
        keyOf={({ at, other, amount, why }) => `${at} ${other} ${amount} ${why}`}
      />
      <Lines
        title="未完成的提现"
        columns={withdrawalColumns}
        rows={money.withdrawals}
        keyOf={({ id }) => id}
        none="没有未完成的提现"
      />
      <Lines
        title="最早的冻结"
        columns={holdColumns}
        rows={money.holds}
        keyOf={({ ref, held_at }) => `${ref} ${held_at}`}
      />
      <Lines
        title="最近的余额变动"
        columns={flowColumns}
        rows={money.flows}
        keyOf={({ id }) => id}
        none="还没有余额变动"
      />
    </Panel>
  )
}
