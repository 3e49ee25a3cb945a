import { altered, openPostOffice, wrongKeys } from '../../post.ts'
import type { Random } from '../../random.ts'
import type { CourierFaults } from './courier-faults.ts'
import type { CourierSide, Outgoing } from '../sides/side.ts'
import { isOver, stateNames } from '../town/steps.ts'
import type { App, AppKeys, RideEvent, Ride, RideState } from '../town/entities.ts'

export type CallbackDelivery = ReturnType<typeof openCallbackDelivery>

/** A callback whose proof is wrong: another secret, else another digest, and where nothing is signed another sender. */
export function forged(side: CourierSide, happening: RideEvent, keys: AppKeys, callback: string): Outgoing | null {
  const honest = JSON.stringify(side.push(happening, keys, callback))
  const wrong = side.push(happening, wrongKeys(keys), callback)
  if (!wrong || JSON.stringify(wrong) !== honest) return wrong
  const body = wrong.body.replace(/[0-9a-f]{32,}/i, altered)
  return body === wrong.body ? side.push(happening, { ...keys, id: altered(keys.id) }, callback) : { ...wrong, body }
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

  function send(side: CourierSide, app: App, happening: RideEvent, ride: Ride, words: string): void {
    const callback = ride.callback || (app.callback && `${app.callback}/${side.name}`)
    if (!callback) return
    const keys = app.keys[side.name]
    office.post({
      sender: { accepts: (reply) => side.accepts?.(reply) ?? true },
      faults: faults.of(app.label, side.name),
      write: (missigned) =>
        missigned ? forged(side, happening, keys, callback) : side.push(happening, keys, callback),
      note: (what) => void ride.log.push({ at: Date.now(), what: `${words}：${what}` }),
    })
  }

  return {
    tell(side: CourierSide, app: App, happening: RideEvent, ride: Ride): void {
      send(side, app, happening, ride, happening.reassigned ? '改派' : stateNames[happening.state])
      if (faults.struck(app.label, side.name, 'contradict'))
        send(side, app, contradiction(happening), ride, `误报${stateNames[falseEnd(happening.ride.state)]}`)
    },
    close: () => office.close(),
  }
}
