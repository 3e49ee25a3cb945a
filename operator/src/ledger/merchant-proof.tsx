import { useState, type FormEvent } from 'react'
import { ledgerHealth } from '@zdb/contract/platform/ledger-health/endpoints'
import { useRead } from '@zdb/console/core/http/query.tsx'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { TextInput } from '@zdb/console/ui/input/inputs.tsx'
import { DataTable, type Column } from '@zdb/console/ui/list/data-table.tsx'
import { Loaded } from '@zdb/console/ui/page/loaded.tsx'
import { Money } from '@zdb/console/ui/value/money.tsx'
import { StatusTag } from '@zdb/console/ui/value/status-tag.tsx'
import type { MerchantProof } from './ledger.ts'
import styles from './ledger-page.module.css'

type Account = MerchantProof['accounts'][number]

const columns: readonly Column<Account>[] = [
  { title: '账户', render: ({ label }) => label },
  { title: '余额', width: 128, right: true, render: ({ balance }) => <Money yuan={balance} /> },
  { title: '由分录重算', width: 128, right: true, render: ({ recomputed }) => <Money yuan={recomputed} /> },
  { title: '分录', width: 80, right: true, render: ({ postings }) => postings },
  {
    title: '另一本账',
    render: ({ beside, broken_at }) => (
      <>
        {beside && (
          <>
            {beside.label} <Money yuan={beside.amount} />
          </>
        )}
        {broken_at > 0 && <span className={styles.breaches}> {broken_at} 条分录余额不连续</span>}
      </>
    ),
  },
  {
    title: '结果',
    width: 88,
    render: ({ sound }) => <StatusTag tone={sound ? 'green' : 'red'}>{sound ? '相符' : '不符'}</StatusTag>,
  },
]

const Shown = ({ merchant }: { merchant: string }) => {
  const reading = useRead(ledgerHealth.merchant, { params: { merchant } })
  return (
    <Loaded reading={reading}>
      {(proof) => (
        <>
          <p className={styles.verdict}>
            <strong>{proof.merchant}</strong>
            <StatusTag tone={proof.sound ? 'green' : 'red'}>{proof.sound ? '全部相符' : '有不符'}</StatusTag>
            <span className={styles.note}>
              欠他人 <Money yuan={proof.owes} />
              ，他人欠 <Money yuan={proof.is_owed} />
            </span>
          </p>
          <DataTable label="商家账户核对" columns={columns} rows={proof.accounts} keyOf={({ kind }) => kind} />
        </>
      )}
    </Loaded>
  )
}

/** Asked for one merchant by its number; who asked stands in the audit. */
export const MerchantProofPanel = () => {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setAsked(typed.trim())
  }
  return (
    <Panel title="核对一个商家" extra={<span className={styles.note}>查看会记入操作记录</span>}>
      <form className={styles.ask} onSubmit={ask}>
        <label>
          商家编号
          <span className={styles.number}>
            <TextInput value={typed} onChange={setTyped} maxLength={15} inputMode="numeric" />
          </span>
        </label>
        <Button type="submit" off={typed.trim() === ''}>
          核对
        </Button>
      </form>
      {asked !== '' && <Shown key={asked} merchant={asked} />}
    </Panel>
  )
}
