import type { ReactNode } from 'react'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliveryStates, isRiding } from '@zdb/contract/couriers/delivery/states'
import { providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { useOpen } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { Button } from '#ui/action/button.tsx'
import { Money } from '#ui/value/money.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { ChannelMark } from '#widgets/shops/channel-mark.tsx'
import { rideDetailOf, type RideDetail } from '../ride.ts'
import { useDeliveryActions } from '../actions.tsx'
import { toneOf } from '#widgets/order/order.ts'
import type { CallOutcome } from './use-rider-call.ts'
import { refreshCalled } from './order-sources.ts'
import styles from './call-result.module.css'

/** Strategies go on by the clock, and a push may be lost. */
const lookMs = 5_000

const waitingWords = (courier: string): string =>
  `呼叫未得到答复，骑手可能已经在路上。正在向${courier}核实，有结果会自动更新；核实前不能再呼叫。确认没有骑手时可以作废，然后重新呼叫。`

/** Nobody knows yet whether somebody comes. */
const Unknown = ({ ride }: { ride: RideDetail }) => {
  const { press, dialogs } = useDeliveryActions(refreshCalled)
  return (
    <div className={styles.unknown}>
      <p>{waitingWords(ride.channel.name)}</p>
      {ride.actions.includes('voidRide') && <Button onClick={() => press('voidRide', ride)}>作废</Button>}
      {dialogs}
    </div>
  )
}

/** Wrong while it rides; one that is over is called again below. */
const isStuck = ({ trouble, unknown, status }: RideDetail): boolean => trouble !== '' && !unknown && isRiding(status)

/** Something is wrong with it, and one press mends it. */
const Trouble = ({ ride }: { ride: RideDetail }) => {
  const { actionsOf, dialogs } = useDeliveryActions(refreshCalled)
  const [next] = actionsOf(ride)
  return (
    <div className={styles.unknown} role="note" aria-label="配送异常">
      <p>
        <strong>{ride.trouble}</strong> {ride.turn.outcome}
      </p>
      {next && (
        <Button busy={next.busy} onClick={next.onPress}>
          {next.label}
        </Button>
      )}
      {dialogs}
    </div>
  )
}

/** One courier: what it answered, and how it stands now. */
const Ride = ({
  sn,
  said,
  one,
}: {
  sn: string
  said: CallOutcome['items'][number] | undefined
  /** The only one: what stands below leads to it. */
  one: boolean
}) => {
  const { data: ride } = useRead(delivery.detail, { query: { sn } }, { every: lookMs })
  const channel = ride?.channel ?? (said && providerOf(said.code))
  if (!channel) return null
  return (
    <li className={styles.ride} aria-label={channel.name}>
      <ChannelMark channel={channel} named />
      <span>
        {ride && (
          <StatusTag tone={ride.unknown ? 'yellow' : toneOf(ride.tone)}>
            {ride.unknown ? '等待核实' : ride.status_zh}
          </StatusTag>
        )}
      </span>
      <span className={styles.words}>
        {ride?.rider
          ? `${ride.rider.name} ${ride.rider.mobile}`
          : !(ride && (said?.ok || ride.unknown)) && said?.message}
      </span>
      <span>{ride && isRiding(ride.status) && <Money yuan={ride.price} right />}</span>
      {!one && <PageLink to={rideDetailOf(sn)}>查看配送</PageLink>}
      {ride?.unknown && <Unknown ride={ride} />}
      {ride && isStuck(ride) && <Trouble ride={ride} />}
    </li>
  )
}

const { paid, completed } = deliveryStates

/** As far as the best of them has come. */
const titleOf = (lead: RideDetail | undefined, statuses: readonly number[]): string => {
  if (!lead) return '正在确认结果…'
  if (lead.unknown) return '呼叫未得到答复'
  if (statuses.length === 0) return '没有呼叫成功'
  const furthest = Math.max(...statuses)
  if (furthest === completed.code) return '已送达'
  return furthest > paid.code ? '已有人配送' : '已呼叫，等待骑手接单'
}

/** What became of a call, courier by courier; a strategy's next attempts appear as they are made. */
export const CallResult = ({
  outcome,
  onAnew,
  children,
}: {
  outcome: CallOutcome
  /** With the order, or the parcel of none, that nobody carries. */
  onAnew: (origin: RideDetail['origin']) => void
  children: ReactNode
}) => {
  const open = useOpen()
  const { items } = outcome
  const first = items[0]?.sn ?? ''
  const { data: lead } = useRead(delivery.detail, { query: { sn: first } }, { enabled: first !== '', every: lookMs })
  useRefreshOn('logistics', [delivery.detail])
  // Earlier calls of the same order belong to earlier days.
  const attempts = lead ? lead.attempts.filter(({ at }) => at >= lead.created_at) : []
  const sns = [...new Set([...items, ...attempts].map(({ sn }) => sn))]
  const good = attempts.filter(({ status }) => isRiding(status) || status === completed.code)
  return (
    <Panel
      title={titleOf(
        lead,
        good.map(({ status }) => status),
      )}
    >
      <ul className={styles.rides} aria-label="呼叫结果">
        {sns.map((sn) => (
          <Ride key={sn} sn={sn} one={sns.length === 1} said={items.find((item) => item.sn === sn)} />
        ))}
      </ul>
      <div className={styles.ways}>
        {lead && good.length === 0 ? (
          <Button kind="primary" onClick={() => onAnew(lead.origin)}>
            重新呼叫
          </Button>
        ) : (
          <Button kind="primary" onClick={() => open(rideDetailOf(good[0]?.sn ?? first))}>
            跟踪配送
          </Button>
        )}
        {children}
      </div>
    </Panel>
  )
}
