import type { WireResult } from '@zdb/contract/kit/endpoint'
import { afterSale } from '@zdb/contract/after-sale/endpoints'
import { afterSaleTabs } from '@zdb/contract/after-sale/states'
import { text, useFilter, whole } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { Copyable } from '#ui/action/copyable.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { moneyText } from '#ui/format/money.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { Money } from '#ui/value/money.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SearchInput } from '#ui/filter/search-input.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { toneOf, type Side } from '#widgets/order/order.ts'
import { Turn } from '#widgets/order/turn.tsx'
import { detailOf } from './places.ts'
import styles from './list-page.module.css'

type Case = WireResult<typeof afterSale.list>['items'][number]

const fields = { status: text('all'), keyword: text(), page: whole(1) }

const tones = {
  waiting: 'yellow',
  rejected: 'red',
  judging: 'red',
  agreed: 'green',
  ended: 'neutral',
  all: 'blue',
} as const

const tabs = afterSaleTabs.map(({ index, title }) => ({ key: index as string, label: title, tone: tones[index] }))

const columns: Column<Case>[] = [
  {
    title: '单号',
    width: 152,
    render: ({ sn }) => (
      <small>
        <Copyable text={sn} />
      </small>
    ),
  },
  { title: '商品', render: ({ goods }) => <span title={goods}>{goods}</span> },
  { title: '对方', width: 112, render: ({ partner }) => <span title={partner}>{partner}</span> },
  {
    title: '原因',
    width: 120,
    render: ({ mode, type_zh, created_at }) => <span title={`${type_zh}，申请于${created_at}`}>{mode}</span>,
  },
  {
    title: '退款',
    width: 96,
    right: true,
    render: ({ amount, order_amount }) => (
      <span title={`订单金额${moneyText(order_amount)}元`}>
        <Money yuan={amount} />
      </span>
    ),
  },
  {
    title: '状态',
    width: 168,
    render: ({ tone, refund_status_zh, stage, stage_zh }) => (
      <>
        <StatusTag tone={toneOf(tone)}>{refund_status_zh}</StatusTag>{' '}
        {stage > 0 && <small className={styles.stage}>{stage_zh}</small>}
      </>
    ),
  },
  { title: '轮到谁', width: 200, render: ({ turn, side }) => <Turn turn={turn} side={side} /> },
  {
    title: '操作',
    width: 64,
    render: ({ id, side, turn }) => (
      <PageLink to={detailOf(side, id)}>{turn.owner === side ? '处理' : '查看'}</PageLink>
    ),
  },
]

const kinds = {
  sender: { direction: 1, title: '转单售后', empty: '没有售后申请。送达的订单有问题时，可在转单详情里申请售后。' },
  shop: { direction: 2, title: '接单售后', empty: '没有售后，继续保持。' },
} as const satisfies Record<Side, object>

const CaseList = ({ side }: { side: Side }) => {
  const { direction, title, empty } = kinds[side]
  const [{ status, keyword, page }, setFilter] = useFilter(fields)
  const query = { direction, status, ...(keyword ? { keyword } : {}) }
  const cases = useRead(afterSale.list, { query: { ...query, page } })
  const totals = useRead(afterSale.totals, { query })
  useRefreshOn(side === 'sender' ? 'transfer_after_sale' : 'receive_after_sale', [afterSale.list, afterSale.totals])
  return (
    <>
      <PageHeader title={title} />
      <ListPage
        label={title}
        rows={cases}
        keyOf={({ id }) => id}
        columns={columns}
        live={{ view: JSON.stringify({ ...query, page }), noun: '新售后' }}
        page={page}
        onPage={(next) => setFilter({ page: next })}
        empty={{ reason: status === 'all' && !keyword ? empty : '没有符合条件的售后' }}
      >
        <div className={styles.head}>
          <StatusTabs
            label="售后状态"
            tabs={tabs}
            counts={totals.data}
            value={status}
            onChange={(next) => setFilter({ status: next, page: 1 })}
          />
          <SearchInput
            label="单号/对方名称"
            value={keyword}
            onSearch={(wanted) => setFilter({ keyword: wanted, page: 1 })}
          />
        </div>
      </ListPage>
    </>
  )
}

export const SentAfterSalesPage = () => <CaseList side="sender" />
export const ReceivedAfterSalesPage = () => <CaseList side="shop" />
