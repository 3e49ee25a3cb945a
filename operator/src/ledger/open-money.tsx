import { useState } from 'react'
import { ledgerHealth } from '@zdb/contract/platform/ledger-health/endpoints'
import { useRead } from '@zdb/console/core/http/query.tsx'
import { useDialogSubmit } from '@zdb/console/core/http/dialog-submit.ts'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { FormDialog } from '@zdb/console/ui/dialog/form-dialog.tsx'
import { ReasonField } from '@zdb/console/ui/form/reason-field.tsx'
import { DataTable, type Column } from '@zdb/console/ui/list/data-table.tsx'
import { Pagination } from '@zdb/console/ui/list/pagination.tsx'
import { Empty } from '@zdb/console/ui/page/empty.tsx'
import { Loaded, type Reading } from '@zdb/console/ui/page/loaded.tsx'
import { Ago } from '@zdb/console/ui/time/ago.tsx'
import { Money } from '@zdb/console/ui/value/money.tsx'
import { refreshLedger, type Claim, type Hold, type Overview } from './ledger.ts'
import styles from './ledger-page.module.css'

const pageSize = 10

type PageOf<Row> = { items: readonly Row[]; total: number; page: number; page_size: number }

const Rows = <Row extends { id: string }>({
  label,
  columns,
  reading,
  none,
  onPage,
}: {
  label: string
  columns: readonly Column<Row>[]
  reading: Reading<PageOf<Row>>
  none: string
  onPage: (page: number) => void
}) => (
  <Loaded reading={reading}>
    {({ items, total, page }) =>
      total === 0 ? (
        <Empty reason={none} />
      ) : (
        <>
          <DataTable label={label} columns={columns} rows={items} keyOf={({ id }) => id} />
          <Pagination label={`${label}分页`} page={page} pageSize={pageSize} total={total} onPage={onPage} />
        </>
      )
    }
  </Loaded>
)

const claimColumns = (onAdvance: (claim: Claim) => void): readonly Column<Claim>[] => [
  { title: '欠款商家', render: ({ debtor, debtor_id }) => `${debtor}（${debtor_id}）` },
  {
    title: '应付给',
    render: ({ creditor, creditor_id }) => (creditor_id ? `${creditor}（${creditor_id}）` : creditor),
  },
  { title: '尚欠', width: 120, right: true, render: ({ rest }) => <Money yuan={rest} /> },
  { title: '事由', render: ({ why, ref }) => `${why} ${ref}` },
  { title: '已欠', width: 152, render: ({ at }) => <Ago moment={at} /> },
  {
    title: '操作',
    width: 112,
    render: (claim) =>
      claim.creditor_id ? (
        <Button kind="text" aria-label={`提议垫付 ${claim.ref}`} onClick={() => onAdvance(claim)}>
          提议垫付
        </Button>
      ) : null,
  },
]

/** The platform pays the creditor at once and is itself owed from then on; another agrees first. */
const AdvanceDialog = ({ claim, onClose }: { claim: Claim; onClose: () => void }) => {
  const done = '已提交，由另一位同事在收件箱复核'
  const { submit } = useDialogSubmit(ledgerHealth.proposeAdvance, done, { refresh: refreshLedger, onClose })
  return (
    <FormDialog
      title="提议平台垫付"
      act="提交复核"
      initial={{ reason: '' }}
      onSubmit={(body) => submit({ params: { claim: claim.id }, body })}
      onClose={onClose}
    >
      <p>
        从平台收入垫付 <Money yuan={claim.rest} /> 给{claim.creditor}，此后由{claim.debtor}还给平台。
      </p>
      <ReasonField label="理由" most={200} suggestions={['欠款商家短期无法偿还', '平台责任，先行赔付']} />
    </FormDialog>
  )
}

export const ClaimsPanel = ({ claims: { count, rest } }: Pick<Overview, 'claims'>) => {
  const [page, setPage] = useState(1)
  const [advanced, setAdvanced] = useState<Claim>()
  const reading = useRead(ledgerHealth.claims, { query: { page, page_size: pageSize } })
  return (
    <Panel
      title="未偿还的待偿款"
      extra={
        <span className={styles.note}>
          {count} 笔，共 <Money yuan={rest} />
        </span>
      }
    >
      <Rows
        label="待偿款"
        columns={claimColumns(setAdvanced)}
        reading={reading}
        none="没有商家欠款未还"
        onPage={setPage}
      />
      {advanced && <AdvanceDialog claim={advanced} onClose={() => setAdvanced(undefined)} />}
    </Panel>
  )
}

const holdColumns: readonly Column<Hold>[] = [
  { title: '商家', render: ({ merchant, merchant_id }) => `${merchant}（${merchant_id}）` },
  { title: '冻结金额', width: 120, right: true, render: ({ amount }) => <Money yuan={amount} /> },
  { title: '为何冻结', render: ({ why, ref }) => `${why} ${ref}` },
  { title: '已冻结', width: 152, render: ({ at }) => <Ago moment={at} /> },
]

export const HoldsPanel = ({ holds: { count, amount } }: Pick<Overview, 'holds'>) => {
  const [page, setPage] = useState(1)
  const reading = useRead(ledgerHealth.holds, { query: { page, page_size: pageSize } })
  return (
    <Panel
      title="最久未了结的冻结"
      extra={
        <span className={styles.note}>
          {count} 笔，共 <Money yuan={amount} />
        </span>
      }
    >
      <Rows label="冻结" columns={holdColumns} reading={reading} none="没有未了结的冻结" onPage={setPage} />
    </Panel>
  )
}

const totalColumns: readonly Column<Overview['totals'][number]>[] = [
  { title: '账户', render: ({ label }) => label },
  { title: '账户数', width: 88, right: true, render: ({ accounts }) => accounts },
  { title: '合计', width: 152, right: true, render: ({ balance }) => <Money yuan={balance} /> },
]

export const TotalsPanel = ({ totals }: Pick<Overview, 'totals'>) => (
  <Panel title="各类账户合计">
    <DataTable label="各类账户合计" columns={totalColumns} rows={totals} keyOf={({ kind }) => kind} />
  </Panel>
)
