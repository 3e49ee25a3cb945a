import type * as z from 'zod'
import type { StorePlace } from '@zdb/contract/shop/stores/schemas'
import { childrenOf } from '#core/places/divisions/divisions'
import type { NamedPlace } from '#core/places/divisions/typed-place'
import { namedPlace } from '#core/places/named-place'
import { refuseField } from '#core/http/refusal'

type PickedPlace = z.output<typeof StorePlace>
export type PlaceColumns = NamedPlace & Pick<PickedPlace, 'address' | 'longitude' | 'latitude'>

/** A picked place in names and codes of the division list. Where a city has counties, the store lies in one of them. */
export const placeColumns = ({ province, city, county, ...point }: PickedPlace): PlaceColumns => {
  const place = namedPlace({ province, city, county })
  if (place.city_code === '') refuseField('city', '请选择城市')
  if (place.county_code === '' && childrenOf(place.city_code).length > 0) refuseField('county', '请选择区县')
  return { ...place, ...point }
}
