import { strategies } from '@zdb/contract/couriers/delivery/states'
import { Actions } from '#ui/action/actions.tsx'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { Money } from '#ui/value/money.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { isMoreThanZero } from '#ui/format/money.ts'
import { waitingTabOf, type RideDetail } from '../ride.ts'
import { hasNextStep, isToDial, type RideAction } from '../actions.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { overdueNote } from '#widgets/order/overdue-note.tsx'
import { DialRider, RiderContact } from './rider-contact.tsx'
import { TurnNote } from '#widgets/order/turn/turn-note.tsx'
import parts from '#widgets/order/detail/detail-parts.module.css'
import styles from './ride-status.module.css'

/** The merchant's own turn is the shop's: the same words as on an order. */
const turnFor = ({ turn }: RideDetail) => ({ ...turn, owner: turn.owner === 'merchant' ? 'shop' : turn.owner }) as const

/** Who brings it has a time to do so; who is asked to call it off is the company behind them. */
const waitWords = ({ turn: { owner, until }, group }: RideDetail): string | undefined =>
  owner === 'courier' && until !== null ? (group === 'express' ? '等快递员' : '等骑手') : undefined

/**
 * The state, whose turn it is and until when, what happens then, who rides, and what can be done. Where the next step is
 * to look at the map beside it and to dial the rider, none of the others is drawn as if it were.
 */
export const RideStatus = ({ ride, actions }: { ride: RideDetail; actions: readonly RideAction[] }) => {
  const dials = isToDial(ride)
  return (
    <Panel title="现在">
      <div className={`${parts.now} ${styles.ride}`}>
        <span className={parts.badges}>
          <StatusTag tone={toneOf(ride.tone)}>{ride.status_zh}</StatusTag>
          {ride.rider_status_zh && !ride.rider_status_zh.includes(ride.status_zh) && (
            <span className={parts.quiet}>{ride.rider_status_zh}</span>
          )}
          {overdueNote(waitingTabOf(ride), ride)}
        </span>
        {ride.trouble && (
          <p className={styles.wrong} role="alert">
            {ride.trouble}
          </p>
        )}
        <TurnNote turn={turnFor(ride)} of={ride.turn.of} side="shop" words={waitWords(ride)} full />
        <Facts
          rows={filledRows({
            骑手: ride.rider ? <RiderContact rider={ride.rider} full /> : undefined,
            运费: (
              <>
                <Money yuan={ride.price} />
                {isMoreThanZero(ride.tips) && (
                  <>
                    <span className={parts.quiet}> 小费 </span>
                    <Money yuan={ride.tips} />
                  </>
                )}
              </>
            ),
            策略: <span title={strategies[ride.strategy].hint}>{strategies[ride.strategy].label}</span>,
          })}
        />
        {dials && <DialRider rider={ride.rider} />}
        <Actions actions={actions} quiet={dials || !hasNextStep(ride) || actions[0]?.name !== ride.actions[0]} />
      </div>
    </Panel>
  )
}
