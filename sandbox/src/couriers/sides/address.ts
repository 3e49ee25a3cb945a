import { cityNamed, locate } from '../../maps/gazetteer.ts'
import { placePoint } from '../../maps/points.ts'
import type { Spot } from '../town/entities.ts'

/** Whoever names no spot names an address, and the courier looks it up itself. */
export function spotOfAddress(address: string, cityName: string): Spot {
  const city = cityNamed(cityName) ?? ''
  const found = locate(address, city)
  const { lng, lat } = placePoint(found?.code ?? city, found?.rest ?? address)
  return { longitude: lng, latitude: lat }
}
