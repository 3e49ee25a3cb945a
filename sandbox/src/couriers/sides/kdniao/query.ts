import type { Ride, RideState } from '../../town/entities.ts'
import { chinaTime } from '../china-time.ts'
import { marks } from './status.ts'

/** A ride as a track: every station it has passed by then. */
export function trackOf(ride: Ride, until: number): Record<string, unknown> {
  const passed = (Object.keys(marks) as RideState[])
    .map((state) => ({ state, at: ride.times[state] }))
    .filter((stop): stop is { state: RideState; at: number } => stop.at !== undefined && stop.at <= until)
    .toSorted((a, b) => a.at - b.at)
  const [state = '0', detail = '0'] = marks[passed.at(-1)?.state ?? 'waiting'] ?? []
  return {
    OrderCode: ride.sn,
    ShipperCode: ride.brand,
    LogisticCode: ride.id,
    State: state,
    StateEx: detail,
    Traces: passed.map((stop) => ({
      AcceptTime: chinaTime(stop.at),
      AcceptStation: marks[stop.state]?.[2] ?? '',
    })),
  }
}
