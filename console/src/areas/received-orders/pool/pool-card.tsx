import { useState } from 'react'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { routeTo } from '@zdb/contract/pages'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { useOpen } from '#core/router/address.ts'
import { useMay } from '#core/session/session.ts'
import { Actions, type Action } from '#ui/action/actions.tsx'
import { useNow } from '#ui/time/clock.ts'
import { Countdown } from '#ui/time/countdown.tsx'
import { deliveryTimeText } from '#ui/format/delivery-time.ts'
import { dayAndTime, momentOf } from '#ui/format/moment.ts'
import { Money } from '#ui/value/money.tsx'
import { GoodsPicture } from '#widgets/goods/goods-picture.tsx'
import { DistanceRing } from './distance-ring.tsx'
import type { PoolOrder } from './pool-order.ts'
import { QuoteForm } from './quote-form.tsx'
import { TimeBar } from './time-bar.tsx'
import styles from './pool-card.module.css'

/** What became of a card that is no longer in the pool. */
export type PoolOutcome = 'taken' | 'mine' | 'over'
const outcomeWords = { taken: '已被抢', mine: '已抢到', over: '已结束' } as const

const minuteMs = 60_000
/** Nearer than this the delivery's own clock stands on the card: who takes it has no more than that. */
const hourMs = 60 * minuteMs

const goodsText = ({ goods_items }: PoolOrder): string =>
  goods_items.map(({ item_name, item_total }) => `${item_name} ×${item_total}`).join('　')

export const PoolCard = ({
  order,
  outcome,
  onGrabbed,
  onLost,
}: {
  order: PoolOrder
  outcome: PoolOutcome | undefined
  onGrabbed: (sn: string) => void
  onLost: (sn: string) => void
}) => {
  const takes = useMay('grab.take')
  const calls = useMay('delivery.dispatch')
  const open = useOpen()
  const grab = useSend(receivedOrders.grab)
  const revoke = useSend(receivedOrders.revokeQuote)
  const [quoting, setQuoting] = useState(false)
  const now = useNow(minuteMs)
  const { sn, revision, my_quote, shop } = order
  const [first] = order.goods_items
  const shownPrice = my_quote?.price ?? order.price
  const why = order.allowed ? undefined : order.why_not || codes.notForYou.message

  const take = async () => {
    const answer = await grab.send({ params: { pool_sn: sn }, body: { sid: shop.sid, revision } })
    if (answer.ok) {
      onGrabbed(sn)
      saySuccess('抢单成功，请尽快安排配送')
    } else if (answer.code === codes.orderTaken.code) onLost(sn)
    await refresh(receivedOrders.pool, receivedOrders.list, receivedOrders.totals)
  }
  const takeBack = async () => {
    if (!my_quote) return
    const answer = await revoke.send({ params: { quote_id: my_quote.id } })
    if (answer.ok) saySuccess('报价已撤回')
    await refresh(receivedOrders.pool, receivedOrders.myQuotes)
  }

  /** What is to be done with an order that was just grabbed. */
  const next: Action[] = [
    ...(calls ? [{ label: '呼叫骑手', onPress: () => open(routeTo('callRider', { type: 'received', sn })) }] : []),
    { label: '查看订单', onPress: () => open(routeTo('receivedOrder', { sn })) },
  ]
  const quote = { why, onPress: () => setQuoting(true) }
  const actions: Action[] =
    order.kind === kinds.grab
      ? [{ label: '抢单', why, busy: grab.pending, onPress: () => void take() }]
      : my_quote
        ? [
            { label: '改价', ...quote },
            { label: '撤回报价', busy: revoke.pending, onPress: () => void takeBack() },
          ]
        : [{ label: '报价', ...quote }]

  return (
    <article className={styles.card} data-gone={outcome} aria-label={`${order.kind_zh} ${sn}`}>
      <div className={styles.top}>
        <DistanceRing km={order.distance} />
        <div className={styles.place}>
          <strong>
            {dayAndTime(order.window_start, now).slice(0, -6)} {deliveryTimeText(order.delivery_time)}
          </strong>
          <span title={order.areainfo}>{order.areainfo}</span>
          {momentOf(order.window_end).getTime() - now.getTime() < hourMs && (
            <Countdown of="送达" until={order.window_end} />
          )}
        </div>
        <div className={styles.price}>
          {shownPrice ? <Money yuan={shownPrice} /> : <span>待报价</span>}
          <small>{my_quote ? '我的报价' : order.kind_zh}</small>
        </div>
      </div>
      <div className={styles.content}>
        {first && <GoodsPicture item={first} size="pool" />}
        <div>
          <p className={styles.goods} title={goodsText(order)}>
            {goodsText(order)}
          </p>
          <p className={styles.note} title={order.order_remarks}>
            {order.order_remarks ? `备注 ${order.order_remarks}` : '无备注'}
          </p>
          <p className={styles.note}>
            {order.sender} → {shop.name}
          </p>
        </div>
      </div>
      {outcome ? (
        <div className={styles.fate}>
          <p role="status">{outcomeWords[outcome]}</p>
          {outcome === 'mine' && <Actions actions={next} />}
        </div>
      ) : (
        <>
          <TimeBar until={order.until} of={order.kind === kinds.grab ? '抢单' : '报价'} />
          {quoting ? (
            <QuoteForm order={order} onClose={() => setQuoting(false)} />
          ) : (
            <div className={styles.foot}>
              <span className={styles.mine}>{my_quote ? '已报价，等待对方选择' : why}</span>
              {takes && <Actions quiet={my_quote !== null} actions={actions} />}
            </div>
          )}
        </>
      )}
    </article>
  )
}
