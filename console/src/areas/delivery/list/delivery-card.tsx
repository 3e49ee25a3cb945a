import type { ReactNode } from 'react'
import { isRiding } from '@zdb/contract/couriers/delivery/states'
import { PageLink } from '#core/router/link.tsx'
import { useSession } from '#core/session/session.ts'
import { kmText } from '#ui/format/distance.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Countdown } from '#ui/time/countdown.tsx'
import { nearArea } from '#ui/format/near-area.ts'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { isMoreThanZero } from '#ui/format/money.ts'
import { CardFrame } from '#widgets/list/card-frame.tsx'
import { GoodsPicture } from '#widgets/goods/goods-picture.tsx'
import { PreviewButton } from '#widgets/list/preview-button.tsx'
import { ChannelMark } from '#widgets/shops/channel-mark.tsx'
import { rideDetailOf, waitingTabOf, type Ride } from '../ride.ts'
import { hasNextStep, isToDial, type RideAction } from '../actions.tsx'
import { DeliveryWindow } from '#widgets/order/delivery-window.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { overdueNote } from '#widgets/order/overdue-note.tsx'
import { DialRider, RiderContact } from '../detail/rider-contact.tsx'
import { windowOf } from '../ride-window.ts'
import card from '#widgets/order/two-line-card.module.css'
import styles from './delivery-card.module.css'

/** 33枝红玫瑰 ×1 · 林** 138****2210 · 2.3 km: what it is comes first, because a small screen cuts the end off. */
const placeWords = ({ distance, consignee, mobile, goods_items }: Ride): string =>
  [
    goods_items.map(({ item_name, item_total }) => `${item_name} ×${item_total}`).join('、'),
    `${consignee} ${mobile}`,
    distance !== null && kmText(distance),
  ]
    .filter(Boolean)
    .join(' · ')

const noRider = ({ unknown, status }: Ride): string => {
  if (unknown) return '呼叫未得到答复，等待核实'
  return isRiding(status) ? '还没有骑手' : '没有骑手'
}

/** What it costs, and what of that is not the way itself. */
const Cost = ({ ride }: { ride: Ride }) => (
  <div className={styles.amount} title={`运费 ¥${ride.price}`}>
    <Money yuan={ride.cost} lead right />
    {ride.billed_before !== null ? (
      <span className={card.quiet} title="已按运力方账单更正">
        账单更正前 <Money yuan={ride.billed_before} />
      </span>
    ) : isMoreThanZero(ride.cancel_fee) ? (
      <span className={card.quiet}>
        取消费 <Money yuan={ride.cancel_fee} />
      </span>
    ) : (
      isMoreThanZero(ride.tips) && (
        <span className={card.quiet}>
          含小费 <Money yuan={ride.tips} />
        </span>
      )
    )}
  </div>
)

/** What is wrong and what helps, with the next step beside it. */
const Trouble = ({ ride, next }: { ride: Ride; next: ReactNode }) => (
  <div className={styles.trouble} role="note" aria-label="配送异常">
    <StatusTag tone="red">异常</StatusTag>
    <span className={card.cut} title={`${ride.trouble} ${ride.turn.outcome}`}>
      <strong>{ride.trouble}</strong>
      {ride.turn.outcome && ` · ${ride.turn.outcome}`}
    </span>
    {next}
  </div>
)

const NextStep = ({ action }: { action: RideAction }) => (
  <Button kind={action.danger ? 'danger' : 'primary'} busy={action.busy} onClick={action.onPress}>
    {action.label}
  </Button>
)

/** One ride at a glance: whose, when, how far, where to, for how much. */
export const DeliveryCard = ({ ride, actions }: { ride: Ride; actions: readonly RideAction[] }) => {
  const riding = isRiding(ride.status)
  const note = overdueNote(waitingTabOf(ride), ride)
  const hasTrouble = ride.trouble !== ''
  const quiet = hasTrouble || !hasNextStep(ride)
  const dials = isToDial(ride)
  const [next] = actions
  const door = `${ride.areainfo}${ride.address}`
  const [first] = ride.goods_items
  const manyStores = useSession(({ stores }) => stores.length > 1)
  return (
    <CardFrame
      to={rideDetailOf(ride.sn)}
      className={`${card.frame} ${styles.card}`}
      aria-label={`配送单 ${ride.sn}`}
      data-trouble={hasTrouble || undefined}
    >
      <div className={card.cell}>
        <p className={`${card.row} ${styles.line}`}>
          <ChannelMark channel={ride.channel} />
          <span className={card.cut} title={ride.channel.name}>
            {ride.channel.name}
          </span>
        </p>
        <p className={card.quiet}>
          <Copyable text={ride.sn} />
        </p>
      </div>
      <div className={card.cell}>
        <p className={card.strong}>
          <DeliveryWindow {...windowOf(ride)} />
        </p>
        <p className={styles.small}>
          {riding || hasTrouble ? (
            <Countdown of="送达" until={ride.window_end} />
          ) : (
            <span className={card.quiet}>{ride.origin.label}</span>
          )}
        </p>
      </div>
      <div className={card.cell}>
        <p className={`${card.row} ${styles.line}`}>
          <StatusTag tone={toneOf(ride.tone)}>{ride.status_zh}</StatusTag>
          {note ?? (riding && ride.eta && <span className={card.quiet}>预计 {ride.eta.slice(11, 16)} 到达</span>)}
        </p>
        <p className={`${card.row} ${styles.line}`}>
          {ride.rider ? <RiderContact rider={ride.rider} /> : <span className={card.quiet}>{noRider(ride)}</span>}
        </p>
      </div>
      <div className={card.pictured}>
        {first && <GoodsPicture item={first} size="list" />}
        <div className={card.cell}>
          <PageLink
            className={`${card.row} ${styles.way}`}
            data-opens
            to={rideDetailOf(ride.sn)}
            title={`${ride.shop.name} → ${door}`}
          >
            {manyStores && (
              <>
                <span className={`${card.cut} ${styles.from}`}>{ride.shop.name}</span>
                <span aria-hidden>→</span>
              </>
            )}
            <span className={card.cut}>{`${nearArea(ride.areainfo)}${ride.address}`}</span>
          </PageLink>
          <p className={card.words} title={placeWords(ride)}>
            {placeWords(ride)}
          </p>
        </div>
        <PreviewButton to={rideDetailOf(ride.sn)} />
      </div>
      <Cost ride={ride} />
      <div className={card.actions}>
        <Actions actions={hasTrouble && !dials ? actions.slice(1) : actions} quiet={quiet} lone={!quiet} safe={quiet} />
      </div>
      {hasTrouble && (
        <Trouble ride={ride} next={dials ? <DialRider rider={ride.rider} /> : next && <NextStep action={next} />} />
      )}
    </CardFrame>
  )
}
