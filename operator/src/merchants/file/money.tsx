import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { DataTable, type Column } from '@zdb/console/ui/list/data-table.tsx'
import { Money } from '@zdb/console/ui/value/money.tsx'
import type { MerchantFile } from '../merchant.ts'
import styles from './file.module.css'

type MoneyFacts = MerchantFile['money']
type Claim = MoneyFacts['claims'][number]
type Hold = MoneyFacts['holds'][number]

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

/** What it has, owes and is owed, and what has been set aside longest. */
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
      {money.claims.length > 0 && (
        <>
          <h3 className={styles.sub}>未还清的待偿款</h3>
          <DataTable
            label="未还清的待偿款"
            columns={claimColumns}
            rows={money.claims}
            keyOf={({ at, other, amount, why }) => `${at} ${other} ${amount} ${why}`}
          />
        </>
      )}
      {money.holds.length > 0 && (
        <>
          <h3 className={styles.sub}>最早的冻结</h3>
          <DataTable
            label="最早的冻结"
            columns={holdColumns}
            rows={money.holds}
            keyOf={({ ref, held_at }) => `${ref} ${held_at}`}
          />
        </>
      )}
    </Panel>
  )
}
