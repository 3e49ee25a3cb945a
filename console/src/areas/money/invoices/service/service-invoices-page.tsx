import { useState } from 'react'
import { invoices } from '@zdb/contract/money/invoices/endpoints'
import type { ServiceInvoiceAction } from '@zdb/contract/money/invoices/actions'
import { pages } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { useMay } from '#core/session/session.ts'
import { Actions, type Action } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { useRowSelection } from '#ui/list/row-selection.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { useList } from '#widgets/list/use-list.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { TurnNote } from '#widgets/order/turn/turn-note.tsx'
import { fetchFile, refreshInvoices, sumYuan, type ServiceBill, type ServiceInvoice } from '../invoice.ts'
import { ApplyDialog, CorrectDialog } from './service-dialogs.tsx'
import styles from '../invoices.module.css'

const keyOf = ({ month, kind_zh }: ServiceBill): string => `${month} ${kind_zh}`

const billTones = { open: 'neutral', applied: 'yellow', issued: 'green' } as const

const billColumns: readonly Column<ServiceBill>[] = [
  { title: '账期', width: 112, render: ({ month }) => month },
  { title: '服务', render: ({ kind_zh }) => kind_zh },
  {
    title: '开票',
    width: 96,
    render: ({ status, status_zh }) => <StatusTag tone={billTones[status]}>{status_zh}</StatusTag>,
  },
  { title: '金额', width: 128, right: true, render: ({ amount }) => <Money yuan={amount} /> },
]

/** What the platform charged, month by month; what is ticked goes into one invoice. */
const Bills = ({ bills }: { bills: readonly ServiceBill[] }) => {
  const manages = useMay('invoice.manage')
  const [isApplying, setIsApplying] = useState(false)
  const open = manages ? bills.filter(({ status }) => status === 'open') : []
  const { ticked, tickOf, clear } = useRowSelection(open.map(keyOf))
  const chosen = open.filter((bill) => ticked.includes(keyOf(bill)))
  const tick: Column<ServiceBill> = { title: '选择', width: 56, render: (bill) => tickOf(keyOf(bill)) }
  if (bills.length === 0) return <Empty reason="还没有账单。每月初会出上个月的服务账单。" />
  return (
    <>
      <DataTable label="服务账单" columns={manages ? [tick, ...billColumns] : billColumns} rows={bills} keyOf={keyOf} />
      {open.length > 0 && (
        <p className={styles.total}>
          <span>
            已选 {chosen.length} 张，合计 <Money yuan={sumYuan(chosen.map(({ amount }) => amount))} />
          </span>
          <Button kind="primary" off={chosen.length === 0} onClick={() => setIsApplying(true)}>
            申请发票
          </Button>
        </p>
      )}
      {isApplying && (
        <ApplyDialog
          bills={chosen}
          onClose={() => {
            setIsApplying(false)
            clear()
          }}
        />
      )}
    </>
  )
}

const table: ActionTable<ServiceInvoice, ServiceInvoiceAction> = {
  correct: { label: '申请更正', dialog: ({ item, onClose }) => <CorrectDialog invoice={item} onClose={onClose} /> },
}

const columnsFor = (acts: (row: ServiceInvoice) => readonly Action[]): Column<ServiceInvoice>[] => [
  {
    title: '抬头',
    render: ({ title, bills }) => (
      <span className={styles.two}>
        <span title={title.name}>{title.name}</span>
        <small>{bills.map(({ month, kind_zh }) => `${month} ${kind_zh}`).join('、')}</small>
      </span>
    ),
  },
  {
    title: '状态',
    width: 88,
    render: ({ tone, status_zh }) => <StatusTag tone={toneOf(tone)}>{status_zh}</StatusTag>,
  },
  {
    title: '进展',
    width: 152,
    render: ({ until }) =>
      until && <TurnNote turn={{ owner: 'platform', until, outcome: '' }} side="merchant" of="开票" />,
  },
  {
    title: '发票号码',
    width: 200,
    render: ({ number, red_number, reason }) => (
      <span className={styles.two}>
        <span>{number}</span>
        {red_number && <small>红字 {red_number}</small>}
        {reason && <small title={reason}>{reason}</small>}
      </span>
    ),
  },
  { title: '金额', width: 128, right: true, render: ({ amount }) => <Money yuan={amount} /> },
  { title: '申请时间', width: 144, render: ({ created_at }) => created_at.slice(0, 16) },
  { title: '操作', width: 176, render: (row) => <Actions quiet actions={acts(row)} /> },
]

export const ServiceInvoicesPage = () => {
  const manages = useMay('invoice.manage')
  const bills = useRead(invoices.bills)
  useRefreshOn('invoices', [invoices.bills])
  const list = useList({ line: invoices.service, topics: 'invoices' })
  const { actionsOf, dialogs } = useActions({
    table,
    offered: ({ actions }: ServiceInvoice) => (manages ? actions : []),
    keyOf: ({ id }) => id,
    refresh: refreshInvoices,
  })
  const acts = (row: ServiceInvoice): Action[] => [
    ...(row.file ? [{ label: '下载发票', onPress: () => row.file && fetchFile(row.file) }] : []),
    ...actionsOf(row),
  ]
  return (
    <>
      <PageHeader title={pages.serviceInvoices.title} note="平台服务费、闪推、配送服务等由平台开具的发票" />
      <Panel title="服务账单">
        <Loaded reading={bills}>{(rows) => <Bills bills={rows} />}</Loaded>
      </Panel>
      <div className={styles.gap}>
        <ListPage
          label="开票记录"
          {...list.page}
          keyOf={({ id }) => id}
          columns={columnsFor(acts)}
          empty={{ reason: '还没有申请过服务发票' }}
        >
          <h2 className={styles.title}>开票记录</h2>
          {dialogs}
        </ListPage>
      </div>
    </>
  )
}
