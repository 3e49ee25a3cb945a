import { courierRecordDays } from '@zdb/contract/couriers/delivery/states'
import { days, later, minutes, now } from '#core/time/clock'
import { perConnection } from '#core/db/per-connection'
import { courierRecordsSince } from './quote-requests.sql.ts'
import type { CourierScore } from '../dispatch/strategy.ts'

type CourierRecords = ReadonlyMap<number, CourierScore>

const span = days(courierRecordDays)
const goodFor = minutes(1)
const memory = perConnection(() => new Map<string, { until: Date; standings: Promise<CourierRecords> }>())

const read = async (cityCode: string): Promise<CourierRecords> => {
  const rows = await courierRecordsSince(cityCode, later(-span))
  return new Map(
    rows.map(({ provider, ended, on_time, pickup_minutes }) => [
      provider,
      { ended, onTime: on_time, pickupMinutes: pickup_minutes },
    ]),
  )
}

/** How every courier did in a city in the last thirty days; looked up once a minute however many ask. */
export const courierRecordsIn = (cityCode: string): Promise<CourierRecords> => {
  const kept = memory()
  const known = kept.get(cityCode)
  if (known && known.until > now()) return known.standings
  const standings = read(cityCode)
  kept.set(cityCode, { until: later(goodFor), standings })
  standings.catch(() => kept.delete(cityCode))
  return standings
}
