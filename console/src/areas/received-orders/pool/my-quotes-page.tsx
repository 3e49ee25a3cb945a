import type { WireResult } from '@zdb/contract/kit/endpoint'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { stateOf } from '@zdb/contract/kit/states'
import { quoteStates } from '@zdb/contract/orders/transfer-orders/states'
import { pages, routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Countdown } from '#ui/time/countdown.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { Money } from '#ui/value/money.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { DeliveryWindow } from '#widgets/order/delivery-window.tsx'
import { snColumn } from '#widgets/order/sn-column.tsx'
import { useList } from '#widgets/list/use-list.tsx'
import styles from './my-quotes-page.module.css'

type MyQuote = WireResult<typeof receivedOrders.myQuotes>['items'][number]

const { open, won } = quoteStates

const NextStep = ({ quote: { id, sn, status } }: { quote: MyQuote }) => {
  const takes = useMay('grab.take')
  const revoke = useSend(receivedOrders.revokeQuote)
  const takeBack = async () => {
    const answer = await revoke.send({ params: { quote_id: id } })
    if (answer.ok) saySuccess('报价已撤回')
    await refresh(receivedOrders.myQuotes, receivedOrders.pool)
  }
  if (status === won.code) return <PageLink to={routeTo('receivedOrder', { sn })}>查看订单</PageLink>
  if (status !== open.code || !takes) return null
  return <Actions quiet actions={[{ label: '撤回报价', busy: revoke.pending, onPress: () => void takeBack() }]} />
}

const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <div className={styles.two} title={[first, second].filter(Boolean).join('\n')}>
    <span>{first}</span>
    {second && <small>{second}</small>}
  </div>
)

const columns: Column<MyQuote>[] = [
  snColumn,
  {
    title: '商品',
    lead: true,
    render: ({ goods_items, areainfo }) => (
      <TwoLines
        first={goods_items.map((item) => `${item.item_name} ×${item.item_total}`).join('、')}
        second={areainfo}
      />
    ),
  },
  {
    title: '配送',
    width: 144,
    render: ({ delivery_date, delivery_time }) => <DeliveryWindow date={delivery_date} time={delivery_time} />,
  },
  { title: '门店', render: ({ shop_name }) => <TwoLines first={shop_name} second="" /> },
  {
    title: '报价',
    width: 112,
    right: true,
    render: ({ price, note }) => (
      <div className={styles.two} title={note}>
        <Money yuan={price} />
        {note && <small>{note}</small>}
      </div>
    ),
  },
  {
    title: '结果',
    width: 164,
    render: ({ status, status_zh, until }) => (
      <div className={styles.two}>
        <StatusTag tone={quoteStates[stateOf(quoteStates, status)].tone}>{status_zh}</StatusTag>
        {until && <Countdown of="选报价" until={until} />}
      </div>
    ),
  },
  { title: '报价时间', width: 88, render: ({ at }) => <Ago moment={at} /> },
  { title: '操作', width: 96, render: (quote) => <NextStep quote={quote} /> },
]

export const MyQuotesPage = () => {
  const list = useList({ line: receivedOrders.myQuotes, topics: 'receive_order' })
  return (
    <>
      <PageHeader title={pages.myQuotes.title} note="报价被选中、对方付款后，订单进入您的接单列表" />
      <ListPage
        label="我的报价"
        {...list.page}
        keyOf={({ id }) => id}
        columns={columns}
        empty={{
          reason: '还没有报过价。竞价单在抢单池里，报出您的价格等对方选择。',
          action: <PageLink to={routeTo('grabPool')}>去抢单池</PageLink>,
        }}
      />
    </>
  )
}
