import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { providerOf } from '@zdb/contract/couriers/delivery/couriers'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { Actor } from '#core/http/actor'
import { nothing } from '../facts/measures.sql.ts'
import type { Extra } from '../links.ts'
import { storesNamed } from '../names.sql.ts'
import { presentRide } from '../present.ts'
import type { KeySums } from '../rollup/sums.sql.ts'
import { hourName, hours, linksOf, overTimeBy } from './over-time.ts'

const mostBrought = (rows: readonly KeySums[]): KeySums[] =>
  rows.toSorted((a, b) => b.valid - a.valid || a.key.localeCompare(b.key))

export const rides = async (
  actor: Actor,
  query: Query<typeof analysis.rides>,
  most: number,
): Promise<Result<typeof analysis.rides>> => {
  const { periods, of, range, by } = await overTimeBy(actor, 'ride', query, presentRide, [
    'courier',
    'hour',
    'district',
    'store',
  ])
  const { corrections: _corrections, ...shown } = periods
  const links = linksOf(actor, of, range)
  const [couriers, byHour, districts, stores] = [by('courier'), by('hour'), by('district'), by('store')]
  const names = await storesNamed(stores.map(({ key }) => key))
  const row = (sums: KeySums, name: string, extra: Extra) => ({
    key: sums.key,
    name,
    ...presentRide(sums, { ...links, extra }),
  })
  return {
    ...shown,
    couriers: mostBrought(couriers).map((sums) =>
      row(sums, providerOf(Number(sums.key)).name, { channel: Number(sums.key) }),
    ),
    hours: hours.map((hour) => {
      const sums = byHour.find(({ key }) => key === String(hour)) ?? { ...nothing, key: String(hour) }
      return row(sums, hourName(hour), { hour })
    }),
    districts: mostBrought(districts)
      .slice(0, most)
      .map((sums) => {
        const [city = '', county = ''] = sums.key.split('\t')
        return row(sums, `${city}${county}` || '未知', { city, county })
      }),
    stores: mostBrought(stores).map((sums) => row(sums, names.get(sums.key) ?? '', { sid: sums.key })),
  }
}
