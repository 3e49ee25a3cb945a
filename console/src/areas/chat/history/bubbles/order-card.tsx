import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import { quickActions, type QuickAction } from '@zdb/contract/desk/chat/quick-kinds'
import { PageLink } from '#core/router/link.tsx'
import { closeChat } from '#core/chat/chat-drawer.ts'
import { useSession } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Money } from '#ui/value/money.tsx'
import { GoodsPicture } from '#widgets/goods/goods-picture.tsx'
import { DeliveryWindow } from '#widgets/order/delivery-window.tsx'
import { OfferLines } from '../../quick/offer-lines.tsx'
import { orderRoute, type Card } from '../../text/custom.ts'
import styles from './order-card.module.css'

const AnswerDialog = lazyDialog(() => import('../../quick/answer-dialog.tsx').then((file) => file.AnswerDialog))

type CardNow = WireResult<typeof chat.orderCard>

/** The address often begins with its area, and in chat it may be no more than that. */
const placeOf = ({ areainfo, address }: Pick<Card['order'], 'areainfo' | 'address'>): string =>
  address.startsWith(areainfo) ? address : `${areainfo} ${address}`

/** What has happened to the order since it was shown. */
const Changes = ({ state }: { state: CardNow }) => {
  if (!state.now) return <p className={styles.changed}>订单已不可见</p>
  if (!state.changed) return null
  return (
    <div className={styles.changed}>
      <strong>订单已有变化</strong>
      <OfferLines lines={state.changes} />
    </div>
  )
}

/** What was said of the order, what the other side may answer, and what became of it. */
const Quick = ({ quick, order }: { quick: NonNullable<CardNow['quick']>; order: CardNow['sent'] }) => {
  const [answering, setAnswering] = useState<QuickAction>()
  return (
    <>
      {quick.lines.length > 0 && (
        <div className={styles.offer}>
          <OfferLines lines={quick.lines} />
        </div>
      )}
      <div className={styles.quick}>
        <span>{quick.state_zh}</span>
        {quick.actions.map((action, at) => (
          <Button key={action} kind={at === 0 ? 'primary' : 'plain'} onClick={() => setAnswering(action)}>
            {quickActions[action].title}
          </Button>
        ))}
        {answering && (
          <AnswerDialog quick={quick} order={order} action={answering} onClose={() => setAnswering(undefined)} />
        )}
      </div>
    </>
  )
}

/** An order in the conversation: as it is now where that is known, else as it was shown. */
export const OrderCard = ({ card, state }: { card: Card; state: CardNow | undefined }) => {
  const me = useSession((session) => session.me?.merchant_id)
  const order = state?.now ?? card.order
  const [first] = order.goods_items
  return (
    <article className={styles.card} aria-label={`${card.title} ${order.order_sn}`}>
      <p className={styles.head}>
        <strong>{card.title}</strong>
        <span className={styles.status}>{order.order_status_zh}</span>
      </p>
      <div className={styles.goods}>
        {first && <GoodsPicture item={first} size="list" />}
        <div>
          <p className={styles.line}>
            {first?.item_name}
            {order.goods_total > 1 && ` 等 ${String(order.goods_total)} 件`}
          </p>
          {first?.item_remarks && <p className={styles.note}>{first.item_remarks}</p>}
        </div>
        {order.order_amount && <Money yuan={order.order_amount} />}
      </div>
      {order.delivery_date && (
        <p className={styles.note}>
          <DeliveryWindow date={order.delivery_date} time={order.delivery_time} />
        </p>
      )}
      <p className={styles.note}>{placeOf(order)}</p>
      {state && <Changes state={state} />}
      {state?.quick && <Quick quick={state.quick} order={order} />}
      <PageLink to={orderRoute(order.order_sn, order.source_merchant === me)} onClick={closeChat}>
        {order.order_sn}
      </PageLink>
    </article>
  )
}
