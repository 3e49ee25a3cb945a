import { sql } from 'kysely'
import { childrenOf, placeNamed } from '#core/places/divisions/divisions'

const city = placeNamed('北京市', '北京市').city?.code ?? ''

export const beijingCode = sql.lit(city)

/** The code of the district in the column `county`. */
export const countyCode = sql`coalesce((select code from (values ${sql.join(
  childrenOf(city).map(({ name, code }) => sql`(${sql.lit(name)}, ${sql.lit(code)})`),
)}) as district(name, code) where name = county), '')`
