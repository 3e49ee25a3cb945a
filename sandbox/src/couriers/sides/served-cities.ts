import { leafCodes, regionOf } from '../../maps/gazetteer.ts'

/** The cities of the country without those of some provinces, by the first two digits of their codes. */
export const citiesWithout = (...provinces: readonly string[]): readonly string[] => [
  ...new Set(
    leafCodes
      .filter((code) => !provinces.includes(code.slice(0, 2)))
      .flatMap((code) => {
        const region = regionOf(code)
        return region ? [(region.city ?? region.province).name] : []
      }),
  ),
]
