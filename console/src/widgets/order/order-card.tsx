import type { ReactNode } from 'react'
import type { Route } from '@zdb/contract/pages'
import { kmText } from '#ui/format/distance.ts'
import { Actions, type Action } from '#ui/action/actions.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { nearArea } from '#ui/format/near-area.ts'
import { tight, useMedia } from '#ui/theme/media.ts'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { CardFrame } from '#widgets/list/card-frame.tsx'
import { BadgeTags } from './badge-tags.tsx'
import { Flag } from './flag.tsx'
import { GoodsCell } from './goods-cell.tsx'
import { badges, countsLateness, hasNextStep, otherSide, toneOf, type OrderRow, type Side } from './order.ts'
import { OrderPrice } from './detail/order-price.tsx'
import { PrintedMark } from './printed-mark.tsx'
import { OrderTurn } from './turn/order-turn.tsx'
import { WindowCell } from './window-cell.tsx'
import card from './two-line-card.module.css'
import styles from './order-card.module.css'

/** What was said about the order, the most important first, in one line. */
const wordsOf = ({ reason, order_remarks, card_con }: OrderRow): string =>
  [reason, order_remarks && `备注 ${order_remarks}`, card_con && `贺卡 “${card_con}”`].filter(Boolean).join('　')

/** `lead` stands before the card (a tick), `note` beside the countdown (an overdue text). */
export const OrderCard = ({
  order,
  side,
  to,
  actions,
  lead,
  note,
}: {
  order: OrderRow
  side: Side
  /** The detail's address. */
  to: Route
  actions: readonly Action[]
  lead?: ReactNode
  note?: ReactNode
}) => {
  const other = otherSide(order, side)
  const isTight = useMedia(tight)
  const isCounted = note === undefined && countsLateness(order)
  return (
    <CardFrame
      to={to}
      className={`${card.frame} ${styles.card}`}
      aria-label={`订单 ${order.sn}`}
      tabIndex={-1}
      data-desk="card"
      data-lead={lead ? true : undefined}
    >
      {lead}
      <div className={card.cell}>
        <p>
          <StatusTag tone={toneOf(order.tone)}>{order.order_status_zh}</StatusTag>{' '}
          <span className={card.quiet}>{order.kind_zh}</span>
          <Flag flag={order.flag} memo={order.memo} />
        </p>
        <p className={card.quiet}>
          <Copyable text={order.sn} />
        </p>
      </div>
      <WindowCell order={order}>
        <p>{note ?? <OrderTurn order={order} side={side} />}</p>
      </WindowCell>
      <GoodsCell to={to} goods={order.goods_items} words={wordsOf(order)}>
        <BadgeTags names={order.badges.filter((name) => name !== 'overdue' || !isCounted)} badges={badges} />
        <PrintedMark paper={order.paper} />
      </GoodsCell>
      <div className={card.cell}>
        <p className={`${card.row} ${card.where}`} title={`${order.areainfo}${order.address}`}>
          <span className={card.cut}>
            {side === 'shop' ? nearArea(order.areainfo) : order.areainfo}
            {order.address}
          </span>
          {order.distance !== null && <span className={card.quiet}>{kmText(order.distance)}</span>}
        </p>
        <p className={card.words}>{[order.consignee, order.mobile].filter(Boolean).join(' ')}</p>
      </div>
      <div className={card.amount}>
        <OrderPrice order={order} />
        {order.quotes > 0 && <span className={card.quiet}>{order.quotes} 家报价</span>}
        {other && (
          <span className={`${card.quiet} ${styles.other}`} title={other}>
            {other}
          </span>
        )}
      </div>
      <div className={card.actions} data-desk="actions">
        <Actions actions={actions} quiet={!hasNextStep(order, side)} few={lead !== undefined || isTight} />
      </div>
    </CardFrame>
  )
}
