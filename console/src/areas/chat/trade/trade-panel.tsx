import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { closeChat } from '#core/chat/chat-drawer.ts'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { PageLink } from '#core/router/link.tsx'
import { useSession } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { Options } from '#ui/input/options.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { BadgeTags } from '#widgets/order/badge-tags.tsx'
import { DeliveryWindow } from '#widgets/order/delivery-window.tsx'
import { PicturedGoods } from '#widgets/order/goods-list.tsx'
import { send } from '../state/sending.ts'
import { orderRoute } from '../text/custom.ts'
import styles from './trade-panel.module.css'

type Trade = WireResult<typeof transferOrders.trade>['items'][number]
type State = '1' | '2' | ''

/** Spec 1, section 9. */
const pageSize = 5

const tabs = [
  { key: '1', label: '交易中', tone: 'neutral' },
  { key: '2', label: '已完成', tone: 'neutral' },
  { key: '', label: '全部', tone: 'neutral' },
] as const

const directions = [
  { value: '1', label: '转给对方' },
  { value: '2', label: '对方转来' },
] as const
type Direction = (typeof directions)[number]['value']

const badges = {
  multiple_items: { label: '多件商品', tone: 'neutral' },
  has_crad: { label: '有贺卡', tone: 'neutral' },
  after_sale_order: { label: '有售后', tone: 'red' },
} as const

/** The order as it stands here, until the server's own card is there. */
const cardFrom = (trade: Trade, source_merchant: string) => ({
  source_merchant,
  order_sn: trade.order_sn,
  order_amount: trade.order_amount ?? '',
  delivery_date: trade.delivery_date,
  delivery_time: trade.delivery_time,
  address: trade.address,
  order_status_zh: trade.order_status_zh,
  goods_total: trade.order_goods_total,
  goods_items: trade.order_items,
})

const sendCard = (to: string, type: 'order' | 'order_inquiry', order: ReturnType<typeof cardFrom>) =>
  void send(to, {
    type: 'TIMCustomElem',
    data: JSON.stringify({ type, order }),
    description: type === 'order' ? '订单' : '询价',
    extension: '',
  })

const Row = ({
  trade,
  user,
  merchantId,
  isOwn,
  onQuick,
}: {
  trade: Trade
  user: string
  merchantId: string
  isOwn: boolean
  onQuick: (sn: string) => void
}) => {
  const me = useSession((session) => session.me?.merchant_id ?? '')
  const source = isOwn ? me : merchantId
  return (
    <li className={styles.trade}>
      <p className={styles.head}>
        <PageLink to={orderRoute(trade.order_sn, isOwn)} onClick={closeChat}>
          {trade.order_sn}
        </PageLink>
        <span className={styles.status}>{trade.order_status_zh}</span>
      </p>
      <PicturedGoods goods={trade.order_items} />
      <p className={styles.facts}>
        <span>共 {trade.order_goods_total} 件</span>
        {trade.order_amount && <Money yuan={trade.order_amount} />}
        <BadgeTags names={trade.label} badges={badges} />
      </p>
      <p className={styles.note}>
        <DeliveryWindow date={trade.delivery_date} time={trade.delivery_time} />
      </p>
      <p className={styles.note}>
        {trade.consignee} {trade.mobile || trade.phone} {trade.address}
      </p>
      <p className={styles.acts}>
        <Button
          kind="text"
          aria-label={`发送订单 ${trade.order_sn}`}
          onClick={() => sendCard(user, 'order', cardFrom(trade, source))}
        >
          发送订单
        </Button>
        {isOwn && (
          <Button
            kind="text"
            aria-label={`询价 ${trade.order_sn}`}
            onClick={() => sendCard(user, 'order_inquiry', cardFrom(trade, source))}
          >
            询价
          </Button>
        )}
        <Button kind="text" aria-label={`快捷消息 ${trade.order_sn}`} onClick={() => onQuick(trade.order_sn)}>
          快捷消息
        </Button>
      </p>
    </li>
  )
}

/** What is and was traded with the partner. Another direction or state begins at the first page. */
export const TradePanel = ({
  user,
  merchantId,
  onQuick,
}: {
  user: string
  merchantId: string
  onQuick: (sn: string) => void
}) => {
  const [state, setState] = useState<State>('1')
  const [direction, setDirection] = useState<Direction>('1')
  const [page, setPage] = useState(1)
  const trades = useRead(transferOrders.trade, {
    query: {
      direction: Number(direction),
      partner_merchant_id: merchantId,
      state,
      page,
      page_size: pageSize,
    },
  })
  useRefreshOn(['transfer_order', 'receive_order'], [transferOrders.trade])
  const totals = trades.data?.items_total
  // Trades end while one looks at the last page of them.
  const lastPage = Math.max(1, trades.data?.total_page ?? page)
  if (!trades.isPlaceholderData && page > lastPage) setPage(lastPage)
  return (
    <section className={styles.panel} aria-label="交易记录">
      <div className={styles.choices}>
        <Options
          label="交易方向"
          options={directions}
          value={direction}
          onChange={(next) => {
            setDirection(next)
            setPage(1)
          }}
        />
        <StatusTabs
          label="交易状态"
          tabs={tabs}
          counts={totals && { '1': totals.trading, '2': totals.finish, '': totals.all }}
          value={state}
          onChange={(next) => {
            setState(next)
            setPage(1)
          }}
        />
      </div>
      <div className={styles.scroll} data-stale={trades.isPlaceholderData || undefined}>
        <Loaded reading={trades}>
          {({ items, total_page }) =>
            items.length === 0 ? (
              <Empty reason="暂无相关交易记录" />
            ) : (
              <>
                <ul>
                  {items.map((trade) => (
                    <Row
                      key={trade.order_sn}
                      trade={trade}
                      user={user}
                      merchantId={merchantId}
                      isOwn={direction === '1'}
                      onQuick={onQuick}
                    />
                  ))}
                </ul>
                {total_page > 1 && (
                  <nav className={styles.pages} aria-label="交易记录分页">
                    <Button off={page <= 1} onClick={() => setPage(page - 1)}>
                      上一页
                    </Button>
                    <span>
                      {page} / {total_page}
                    </span>
                    <Button off={page >= total_page} onClick={() => setPage(page + 1)}>
                      下一页
                    </Button>
                  </nav>
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}
