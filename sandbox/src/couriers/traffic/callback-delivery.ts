import { altered, openPostOffice, wrongKeys } from '../../post.ts'
import type { Random } from '../../random.ts'
import type { CourierFaults } from './courier-faults.ts'
import type { CourierSide, Outgoing } from '../sides/side.ts'
import { isOver, stateNames } from '../town/steps.ts'
import {
  troubleKinds,
  type App,
  type AppKeys,
  type Ride,
  type RideEvent,
  type RideState,
  type TroubleEvent,
} from '../town/entities.ts'

type Writer = (keys: AppKeys, callback: string, missigned: boolean) => Outgoing | null
export type CallbackDelivery = ReturnType<typeof openCallbackDelivery>

/** A callback whose proof is wrong: another secret, else another digest, and where nothing is signed another sender. */
export function forged(side: CourierSide, event: RideEvent, keys: AppKeys, callback: string): Outgoing | null {
  const honest = JSON.stringify(side.push(event, keys, callback))
  const wrong = side.push(event, wrongKeys(keys), callback)
  if (!wrong || JSON.stringify(wrong) !== honest) return wrong
  const body = wrong.body.replace(/[0-9a-f]{32,}/i, altered)
  return body === wrong.body ? side.push(event, { ...keys, id: altered(keys.id) }, callback) : { ...wrong, body }
}

/** The end a ride did not come to. */
const falseEnd = (state: RideState): RideState => (isOver(state) && state !== 'delivered' ? 'delivered' : 'cancelled')

function contradiction({ ride, at }: RideEvent): RideEvent {
  const state = falseEnd(ride.state)
  const charged = state === 'delivered' ? ride.price + ride.tip : 0
  const lie: Ride = { ...ride, state, charged, times: { ...ride.times, [state]: at }, cancelReason: '' }
  return { ride: lie, state, reassigned: false, at }
}

/** Tells an app what becomes of its rides, and something else on request. */
export function openCallbackDelivery({ faults, random }: { faults: CourierFaults; random: Random }) {
  const office = openPostOffice({ random })

  function send(side: CourierSide, app: App, ride: Ride, words: string, write: Writer): void {
    const callback = ride.callback || (app.callback && `${app.callback}/${side.name}`)
    if (!callback) return
    office.post({
      sender: { accepts: (reply) => side.accepts?.(reply) ?? true },
      faults: faults.of(app.label, side.name),
      write: (missigned) => write(app.keys[side.name], callback, missigned),
      note: (what) => void ride.log.push({ at: Date.now(), what: `${words}：${what}` }),
    })
  }
  const sendEvent = (side: CourierSide, app: App, event: RideEvent, ride: Ride, words: string): void =>
    send(side, app, ride, words, (keys, callback, missigned) =>
      missigned ? forged(side, event, keys, callback) : side.push(event, keys, callback),
    )

  return {
    tell(side: CourierSide, app: App, event: RideEvent, ride: Ride): void {
      sendEvent(side, app, event, ride, event.reassigned ? '改派' : stateNames[event.state])
      if (faults.struck(app.label, side.name, 'contradict'))
        sendEvent(side, app, contradiction(event), ride, `误报${stateNames[falseEnd(event.ride.state)]}`)
    },
    tellTrouble(side: CourierSide, app: App, event: TroubleEvent, ride: Ride): void {
      const words = troubleKinds[event.trouble.kind]
      send(side, app, ride, words, (keys, callback) => side.pushTrouble?.(event, keys, callback) ?? null)
    },
    close: () => office.close(),
  }
}
