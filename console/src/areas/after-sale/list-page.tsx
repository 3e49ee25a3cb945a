import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { afterSaleTabs, caseTodoNames, caseTodos } from '@zdb/contract/orders/after-sale/states'
import { pages } from '@zdb/contract/pages'
import { oneOf, text } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { moneyText } from '#ui/format/money.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { Money } from '#ui/value/money.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { FilterBar } from '#ui/filter/filter-bar.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { filterSet, keywordSearch, todoChoices } from '#widgets/list/filter-set.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { toneOf, type Side } from '#widgets/order/order.ts'
import { snColumn } from '#widgets/order/sn-column.tsx'
import { TurnNote } from '#widgets/order/turn/turn-note.tsx'
import { clockOf, type CaseRow } from './after-sale-case.ts'
import { casePages, detailOf } from './places.ts'
import styles from './list-page.module.css'

const fields = { status: text() }
const filter = filterSet({ todo: oneOf('', ...caseTodoNames), keyword: text() })

const tones = {
  waiting: 'yellow',
  rejected: 'red',
  judging: 'red',
  agreed: 'green',
  ended: 'neutral',
  all: 'blue',
} as const

const tabsFor = (side: Side) =>
  afterSaleTabs.map(({ index, title }) => ({
    key: index as string,
    label: side === 'sender' && index === 'waiting' ? '待对方处理' : title,
    tone: tones[index],
  }))

/** What this side can do now, by the last word that is left to it. */
const stepOf = ({ actions }: CaseRow): string =>
  actions.includes('appeal') ? '申诉' : actions.includes('arbitration') ? '申请仲裁' : '处理'

const columns: Column<CaseRow>[] = [
  snColumn,
  { title: '商品', lead: true, render: ({ goods }) => <span title={goods}>{goods}</span> },
  { title: '对方', width: 104, render: ({ partner }) => <span title={partner}>{partner}</span> },
  {
    title: '原因',
    width: 112,
    render: ({ mode, type_zh, created_at }) => <span title={`${type_zh}，申请于${created_at}`}>{mode}</span>,
  },
  {
    title: '退款',
    width: 88,
    right: true,
    render: ({ amount, order_amount }) => (
      <span title={`订单金额${moneyText(order_amount)}元`}>
        <Money yuan={amount} />
      </span>
    ),
  },
  {
    title: '状态',
    width: 108,
    render: ({ tone, refund_status_zh, stage, stage_zh }) => (
      <>
        <StatusTag tone={toneOf(tone)}>{refund_status_zh}</StatusTag>
        {stage > 0 && <small className={styles.stage}>{stage_zh}</small>}
      </>
    ),
  },
  {
    title: '轮到谁',
    width: 164,
    render: (row) => <TurnNote turn={row.turn} side={row.side} of={clockOf(row)} />,
  },
  {
    title: '操作',
    width: 96,
    act: true,
    render: (row) => (
      <PageLink to={detailOf(row.side, row.id)}>{row.turn.owner === row.side ? stepOf(row) : '查看'}</PageLink>
    ),
  },
]

const kinds = {
  sender: {
    direction: 1,
    mine: ['rejected'],
    todos: { rejected: caseTodos.rejected, sentLost: caseTodos.sentLost },
    empty: '没有售后申请。送达的订单有问题时，可在转单详情里申请售后。',
  },
  shop: {
    direction: 2,
    mine: ['waiting'],
    todos: { toAnswer: caseTodos.toAnswer, receivedLost: caseTodos.receivedLost },
    empty: '没有售后，继续保持。',
  },
} as const satisfies Record<Side, object>

const CaseList = ({ side }: { side: Side }) => {
  const { direction, todos, mine, empty } = kinds[side]
  const { title } = pages[casePages[side].list]
  const list = useList({
    line: afterSale.list,
    totals: afterSale.totals,
    fields,
    filter,
    query: ({ status }, chosen) => ({ direction, status, ...chosen }),
    topics: side === 'sender' ? 'transfer_after_sale' : 'receive_after_sale',
    noun: '新售后',
    tabs: { all: afterSaleTabs, mine, home: 'all', newest: '最新申请' },
  })
  const { status } = list.value
  return (
    <>
      <PageHeader title={title} />
      <ListPage
        label={title}
        {...list.page}
        keyOf={({ id }) => id}
        columns={columns}
        empty={list.empty('没有符合条件的售后', { reason: status === 'all' ? empty : '没有符合条件的售后' })}
      >
        <StatusTabs label="售后状态" tabs={tabsFor(side)} {...list.tabs} isCapped={undefined} />
        <FilterBar
          label="筛选售后"
          parts={[filter.select('todo', '待办', todoChoices(todos), list.value, list.narrow)]}
          keyword={keywordSearch('单号/对方名称', list.value, list.narrow)}
        />
      </ListPage>
    </>
  )
}

export const SentAfterSalesPage = () => <CaseList side="sender" />
export const ReceivedAfterSalesPage = () => <CaseList side="shop" />
