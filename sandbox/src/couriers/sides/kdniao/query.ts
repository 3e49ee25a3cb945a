import type { Ride, RideState } from '../../town/entities.ts'
import { chinaTime } from '../china-time.ts'
import { marks } from './status.ts'

type Stop = { at: number; state: string; detail: string; words: string }

/** A ride as a track: every station it has passed by then, and what went wrong on the way. */
export function trackOf(ride: Ride, until: number): Record<string, unknown> {
  const stations = (Object.keys(marks) as RideState[]).flatMap((name): Stop[] => {
    const [at, mark] = [ride.times[name], marks[name]]
    return at === undefined || !mark ? [] : [{ at, state: mark[0], detail: mark[1], words: mark[2] }]
  })
  const troubles = ride.troubles.map(({ at, words }): Stop => ({ at, state: '4', detail: '405', words }))
  const passed = [...stations, ...troubles].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
  const { state, detail } = passed.at(-1) ?? { state: '0', detail: '0' }
  return {
    OrderCode: ride.sn,
    ShipperCode: ride.brand,
    LogisticCode: ride.id,
    State: state,
    StateEx: detail,
    Traces: passed.map(({ at, words }) => ({ AcceptTime: chinaTime(at), AcceptStation: words })),
  }
}
