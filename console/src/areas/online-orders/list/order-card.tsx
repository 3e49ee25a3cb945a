import type { ReactNode } from 'react'
import { areaName } from '@zdb/contract/kit/orders/area-name'
import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { kmText } from '#ui/format/distance.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { useNow } from '#ui/time/clock.ts'
import { Copyable } from '#ui/action/copyable.tsx'
import { Countdown } from '#ui/time/countdown.tsx'
import { Money } from '#ui/value/money.tsx'
import { tight, useMedia } from '#ui/theme/media.ts'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { CardFrame } from '#widgets/list/card-frame.tsx'
import { BadgeTags } from '#widgets/order/badge-tags.tsx'
import { ChannelMark } from '#widgets/shops/channel-mark.tsx'
import { Flag } from '#widgets/order/flag.tsx'
import { GoodsCell } from '#widgets/order/goods-cell.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { PrintedMark } from '#widgets/order/printed-mark.tsx'
import { WindowCell } from '#widgets/order/window-cell.tsx'
import { hasNextStep, type OnlineButton } from '../actions.tsx'
import { detailOf, isEnded, type OnlineRow } from '../online-order.ts'
import { alertsOf, badges, type Alert } from './order-badges.ts'
import { RevealConsignee } from '../reveal-consignee.tsx'
import card from '#widgets/order/two-line-card.module.css'
import styles from './order-card.module.css'

const minuteMs = 60_000

/** What was said about the order, the most important first, in one line. */
const wordsOf = ({ order_remarks, card_con, memo }: OnlineRow): string =>
  [order_remarks && `备注 ${order_remarks}`, card_con && `贺卡 “${card_con}”`, memo && `店内 ${memo}`]
    .filter(Boolean)
    .join('　')

const AlertLine = ({ alerts, actions }: { alerts: readonly Alert[]; actions: readonly OnlineButton[] }) => (
  <ul className={styles.alerts} data-desk="answers">
    {alerts.map(({ name, label, tone, words, answers, answerBy }, at) => (
      <li key={name}>
        <StatusTag tone={tone}>{label}</StatusTag>
        {answerBy && <Countdown of="答复" until={answerBy} />}
        <span className={card.cut} title={words}>
          {words}
        </span>
        {actions
          .filter((action) => answers.includes(action.name))
          .map((action, index) => (
            <Button
              key={action.name}
              kind={at === 0 && index === 0 ? 'primary' : 'text'}
              busy={action.busy}
              onClick={action.onPress}
            >
              {action.label}
            </Button>
          ))}
      </li>
    ))}
  </ul>
)

const Where = ({ order }: { order: OnlineRow }) => {
  const { consignee, mobile, address } = order
  const place = `${order.county || order.city}${address}`
  return (
    <div className={card.cell}>
      <p className={`${card.row} ${card.where}`} title={`${areaName(order)}${address}`}>
        <span className={card.cut}>{place}</span>
        {order.distance !== null && <span className={styles.quiet}>{kmText(order.distance)}</span>}
      </p>
      <p className={`${card.row} ${card.where} ${styles.people}`}>
        <span className={card.cut}>
          {consignee} {mobile}
        </span>
        {order.actions.includes('reveal') && <RevealConsignee order={order} />}
      </p>
    </div>
  )
}

/** Where the work stands: with whom, and how far. */
const Progress = ({ order }: { order: OnlineRow }) => {
  const { transfer, order_logistics, delivery_shop } = order
  if (transfer)
    return (
      <PageLink
        className={transfer.trouble ? `${styles.quiet} ${styles.trouble}` : styles.quiet}
        to={routeTo('transferOrder', { no: transfer.sn })}
      >
        转单 {transfer.trouble || transfer.status_zh}
      </PageLink>
    )
  const words = order_logistics?.status_zh ?? delivery_shop?.name
  return (
    words && (
      <span className={styles.quiet} title={delivery_shop?.name}>
        {words}
      </span>
    )
  )
}

/** One order at a glance. `lead` stands before it (a tick), `note` in the place of the countdown (an overdue text). */
export const OnlineCard = ({
  order,
  actions,
  lead,
  note,
}: {
  order: OnlineRow
  actions: readonly OnlineButton[]
  lead?: ReactNode
  note?: ReactNode
}) => {
  const isTight = useMedia(tight)
  const alerts = alertsOf(order, useNow(minuteMs))
  const answers = new Set(alerts.flatMap((alert) => alert.answers))
  const rest = actions.filter(({ name }) => !answers.has(name))
  const said = new Set<string>(alerts.map(({ name }) => name))
  // A countdown that is over says it already.
  const marks = order.badges.filter((name) => !said.has(name) && (name !== 'overdue' || note !== undefined))
  return (
    <CardFrame
      to={detailOf(order.order_sn)}
      className={`${card.frame} ${styles.card}`}
      aria-label={`网单 ${order.order_sn}`}
      tabIndex={-1}
      data-desk="card"
      data-lead={lead ? true : undefined}
    >
      {lead}
      <div className={card.cell}>
        <p className={card.row}>
          <ChannelMark channel={order.channel} />
          {order.day_seq && <strong>#{order.day_seq}</strong>}
          <span className={card.cut} title={order.online_shop.name}>
            {order.online_shop.name || order.channel.name}
          </span>
          <Flag flag={order.flag} memo={order.memo} />
        </p>
        <p className={styles.quiet}>
          <Copyable text={order.order_sn} />
        </p>
      </div>
      <WindowCell order={order}>
        <p className={`${card.row} ${styles.state}`}>
          <StatusTag tone={toneOf(order.tone)}>{order.order_status_zh}</StatusTag>
          {note ?? (!isEnded(order) && <Countdown of="送达" until={order.window_end} />)}
        </p>
      </WindowCell>
      <GoodsCell to={detailOf(order.order_sn)} goods={order.goods_items} words={wordsOf(order)}>
        <BadgeTags names={marks} badges={badges} />
        <PrintedMark paper={order.paper} />
      </GoodsCell>
      <Where order={order} />
      <div className={styles.amount}>
        <Money yuan={order.order_amount} lead right />
        <Progress order={order} />
      </div>
      <div className={card.actions} data-desk="actions">
        <Actions actions={rest} quiet={alerts.length > 0 || !hasNextStep(order)} few={isTight} />
      </div>
      {alerts.length > 0 && <AlertLine alerts={alerts} actions={actions} />}
    </CardFrame>
  )
}
