import type { WireResult } from '@zdb/contract/kit/endpoint'
import { places } from '@zdb/contract/shop/places/endpoints'
import { useRead } from '#core/http/query.tsx'

type Division = WireResult<typeof places.divisions>[number]
export type Divisions = readonly Division[] | undefined

/** The whole list changes once in years. */
const lasting = 24 * 60 * 60_000

/** By the full name or by what everybody says: 北京市 or 北京. */
export const named = (list: Divisions, words: string): Division | undefined =>
  list?.find(({ name }) => name === words) ?? list?.find(({ short }) => short === words)

/** What lies below a division; below nothing lie the provinces, and where nothing is asked nothing is read. */
export const useBelow = (parent: string | undefined): Divisions => {
  const { data, isPlaceholderData } = useRead(
    places.divisions,
    { query: { parent } },
    { enabled: parent !== undefined, fresh: lasting },
  )
  return parent === undefined || isPlaceholderData ? undefined : data
}

/** The code of a city by the names of its province and itself; empty until it is known. */
export const useCityCode = (province: string, city: string): string => {
  const provinces = useBelow(province.trim() && city.trim() ? '' : undefined)
  const cities = useBelow(named(provinces, province.trim())?.code)
  return named(cities, city.trim())?.code ?? ''
}
