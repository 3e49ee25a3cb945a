import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { Actions } from '#ui/action/actions.tsx'
import { Countdown } from '#ui/time/countdown.tsx'
import { useNow } from '#ui/time/clock.ts'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { BadgeTags } from '#widgets/order/badge-tags.tsx'
import { Flag } from '#widgets/order/flag.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { PrintedMark } from '#widgets/order/printed-mark.tsx'
import { TurnNote } from '#widgets/order/turn/turn-note.tsx'
import { hasNextStep, type OnlineButton } from '../actions.tsx'
import type { OnlineDetail } from './detail-part.ts'
import { isEnded } from '../online-order.ts'
import { alertsOf, badges, type Alert } from '../list/order-badges.ts'
import parts from '#widgets/order/detail/detail-parts.module.css'
import styles from './detail-parts.module.css'

const minuteMs = 60_000

/** Somebody waits for an answer: what they said; the answers are the first of the actions below. */
const Alerts = ({ alerts }: { alerts: readonly Alert[] }) => (
  <ul className={styles.alerts} aria-label="等待答复">
    {alerts.map(({ name, label, tone, words }) => (
      <li key={name}>
        <StatusTag tone={tone}>{label}</StatusTag>
        <span>{words}</span>
      </li>
    ))}
  </ul>
)

/** Where the work stands: with which shop, and how far its rider is. */
const Progress = ({ order: { transfer, order_logistics: rider } }: { order: OnlineDetail }) => {
  if (!transfer && !rider) return null
  return (
    <Facts
      rows={filledRows({
        转单: transfer && (
          <>
            <PageLink to={routeTo('transferOrder', { no: transfer.sn })}>{transfer.sn}</PageLink> {transfer.status_zh}
            {transfer.trouble && <span className={styles.wrong}> {transfer.trouble}</span>}
          </>
        ),
        配送: rider && (
          <>
            {rider.status_zh}{' '}
            {rider.logistics_order_no && (
              <PageLink to={routeTo('delivery', { sn: rider.logistics_order_no })}>{rider.logistics_order_no}</PageLink>
            )}
          </>
        ),
        发出: rider?.send_time,
        接单: rider?.confirm_time,
      })}
    />
  )
}

/** The state, whose turn it is and until when, what waits for an answer, and what can be done. */
export const OrderStatus = ({ order, actions }: { order: OnlineDetail; actions: readonly OnlineButton[] }) => {
  const alerts = alertsOf(order, useNow(minuteMs))
  const said = new Set<string>(alerts.map(({ name }) => name))
  return (
    <Panel title="现在">
      <div className={parts.now}>
        <span className={parts.badges}>
          <StatusTag tone={toneOf(order.tone)}>{order.order_status_zh}</StatusTag>
          <BadgeTags names={order.badges.filter((name) => !said.has(name))} badges={badges} />
          <PrintedMark paper={order.paper} full />
          <Flag flag={order.flag} memo={order.memo} />
        </span>
        <Money yuan={order.order_amount} lead />
        <TurnNote
          turn={order.turn}
          side="shop"
          of={order.turn.of}
          words={order.turn.owner === 'otherShop' && order.transfer_shop ? `等${order.transfer_shop.name}` : undefined}
          full
        />
        {/* The goods are awaited at their time whatever becomes of the refund. */}
        {order.turn.of === '答复' && !isEnded(order) && <Countdown of="送达" until={order.window_end} />}
        {alerts.length > 0 && <Alerts alerts={alerts} />}
        <Progress order={order} />
        {order.memo && <p className={parts.quiet}>店内备注：{order.memo}</p>}
        <Actions actions={actions} quiet={!hasNextStep(order)} />
      </div>
    </Panel>
  )
}
