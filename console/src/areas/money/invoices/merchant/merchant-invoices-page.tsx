import { useState, type ReactNode } from 'react'
import { invoices } from '@zdb/contract/money/invoices/endpoints'
import type { OrderInvoiceAction } from '@zdb/contract/money/invoices/actions'
import { orderInvoiceTabs } from '@zdb/contract/money/invoices/states'
import { pages } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { oneOf, text, useFilter } from '#core/router/filter.ts'
import { useMay } from '#core/session/session.ts'
import { Actions, type Action } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { SearchInput } from '#ui/filter/search-input.tsx'
import { Options } from '#ui/input/options.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { firstPage, pagingFields } from '#widgets/list/deep-paging.ts'
import { keywordFilter } from '#widgets/list/filter-set.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { TurnNote } from '#widgets/order/turn/turn-note.tsx'
import { fetchFile, refreshInvoices, type OrderInvoice } from '../invoice.ts'
import { InvoiceDialog, RefuseDialog, UploadDialog } from './invoice-dialogs.tsx'
import { MonthDialog } from './month-dialog.tsx'
import styles from '../invoices.module.css'

const fields = { side: oneOf('request', 'receive'), status: text('all') }

type Side = 'request' | 'receive'
const sideWords = { request: '我申请的', receive: '向我申请的' } as const

/** The two sides, with what waits there: what one side owes is not hidden behind the other. */
const useSides = () => {
  const asked = useRead(invoices.requestedTotals, { query: {} })
  const received = useRead(invoices.receivedTotals, { query: {} })
  const option = (value: Side, counts: Readonly<Record<string, number>> | undefined) => {
    const waits = counts?.late ? `，${counts.late} 张超期` : counts?.open ? `，${counts.open} 张待开` : ''
    return { value, label: `${sideWords[value]}${waits}` }
  }
  return [option('request', asked.data), option('receive', received.data)]
}

const tones = { all: 'neutral', late: 'red', open: 'yellow', issued: 'green', ended: 'neutral' } as const
const tabs = orderInvoiceTabs.map(({ index, title }) => ({ key: index as string, label: title, tone: tones[index] }))

const table: ActionTable<OrderInvoice, OrderInvoiceAction> = {
  accept: {
    label: '接受',
    send: ({ id, amount }, send) =>
      send(invoices.review, { body: { id, accepted: true, amount } }, '已接受，开好后请上传发票'),
  },
  upload: { label: '上传发票', dialog: ({ item, onClose }) => <UploadDialog invoice={item} onClose={onClose} /> },
  refuse: {
    label: '拒绝',
    danger: true,
    last: true,
    dialog: ({ item, onClose }) => <RefuseDialog invoice={item} onClose={onClose} />,
  },
  remind: {
    label: '提醒开票',
    send: ({ id }, send) => send(invoices.remind, { params: { id } }, '已提醒对方'),
  },
  revoke: {
    label: '撤销',
    danger: true,
    last: true,
    ask: () => ({ title: '撤销发票申请？', consequence: '撤销后可以重新申请。', act: '撤销' }),
    send: ({ id }, send) => send(invoices.revoke, { params: { id } }, '发票申请已撤销'),
  },
}

const Orders = ({ invoice: { first_sn, order_count, created_at } }: { invoice: OrderInvoice }) => (
  <span className={styles.two}>
    <span title={first_sn}>{order_count > 1 ? `${order_count} 单` : first_sn}</span>
    <small>{created_at.slice(0, 16)} 申请</small>
  </span>
)

const columnsFor = (isSender: boolean, acts: (row: OrderInvoice) => readonly Action[]): Column<OrderInvoice>[] => [
  {
    title: isSender ? '开票门店' : '申请方',
    render: ({ partner, title }) => (
      <span className={styles.two}>
        <span title={partner}>{partner}</span>
        <small title={title.name}>抬头：{title.name}</small>
      </span>
    ),
  },
  { title: '订单', width: 208, render: (row) => <Orders invoice={row} /> },
  { title: '金额', width: 104, right: true, render: ({ amount }) => <Money yuan={amount} /> },
  {
    title: '状态',
    width: 88,
    render: ({ tone, status_zh }) => <StatusTag tone={toneOf(tone)}>{status_zh}</StatusTag>,
  },
  {
    title: '进展',
    width: 184,
    render: ({ turn, reason, number }) =>
      turn.owner === 'none' ? (
        <span title={reason || number}>{reason || (number && `No. ${number}`)}</span>
      ) : (
        <TurnNote of="开票" turn={turn} side={isSender ? 'sender' : 'shop'} />
      ),
  },
  { title: '操作', width: 200, render: (row) => <Actions quiet actions={acts(row)} /> },
]

type Listing = {
  readonly line: typeof invoices.requested | typeof invoices.received
  readonly totals: typeof invoices.requestedTotals | typeof invoices.receivedTotals
}

const lines: Readonly<Record<Side, Listing>> = {
  request: { line: invoices.requested, totals: invoices.requestedTotals },
  receive: { line: invoices.received, totals: invoices.receivedTotals },
}

const emptyWords = {
  request: '还没有申请过发票。订单结算后，可以在转单详情里申请，也可以按月申请。',
  receive: '还没有商家向您申请发票',
} as const

const InvoiceList = ({ side, children }: { side: Side; children: ReactNode }) => {
  const isSender = side === 'request'
  const manages = useMay('invoice.manage')
  const [shown, setShown] = useState<string>()
  const list = useList({
    ...lines[side],
    fields,
    filter: keywordFilter,
    query: ({ status }, { keyword }) => ({ status, keyword }),
    topics: 'invoices',
  })
  const { actionsOf, dialogs } = useActions({
    table,
    offered: ({ actions }: OrderInvoice) => (manages ? actions : []),
    keyOf: ({ id }) => id,
    refresh: refreshInvoices,
  })
  const acts = (row: OrderInvoice): Action[] => [
    ...actionsOf(row),
    ...(row.file ? [{ label: '下载发票', onPress: () => row.file && fetchFile(row.file) }] : []),
    { label: '查看', onPress: () => setShown(row.id) },
  ]
  return (
    <ListPage
      label={pages.merchantInvoices.title}
      {...list.page}
      keyOf={({ id }) => id}
      columns={columnsFor(isSender, acts)}
      empty={list.empty('没有符合条件的发票', {
        reason: list.value.status === 'all' ? emptyWords[side] : '没有符合条件的发票',
      })}
    >
      <div className={styles.head}>
        {children}
        <StatusTabs label="发票状态" tabs={tabs} {...list.tabs} isCapped={undefined} />
        <SearchInput
          label="单号/抬头/发票号码"
          value={list.value.keyword}
          onSearch={(keyword) => list.narrow({ keyword })}
        />
      </div>
      {dialogs}
      {shown && <InvoiceDialog id={shown} isSender={isSender} onClose={() => setShown(undefined)} />}
    </ListPage>
  )
}

export const MerchantInvoicesPage = () => {
  const manages = useMay('invoice.manage')
  const [isAsking, setIsAsking] = useState(false)
  const [{ side }, setAddress] = useFilter({ ...fields, ...pagingFields })
  const sides = useSides()
  return (
    <>
      <PageHeader title={pages.merchantInvoices.title} note="商家之间为已结算的转单开具的发票">
        {manages && (
          <Button kind="primary" onClick={() => setIsAsking(true)}>
            按月申请发票
          </Button>
        )}
      </PageHeader>
      <InvoiceList key={side} side={side}>
        <span className={styles.sides}>
          <Options
            label="申请方向"
            options={sides}
            value={side}
            onChange={(next) => setAddress({ side: next, status: 'all', ...firstPage })}
          />
        </span>
      </InvoiceList>
      {isAsking && <MonthDialog onClose={() => setIsAsking(false)} />}
    </>
  )
}
