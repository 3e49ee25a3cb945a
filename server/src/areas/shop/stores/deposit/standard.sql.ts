import { sql, type RawBuilder } from 'kysely'
import type { Rules } from '#core/domain/rules'

/** What a store `s` has to deposit: the highest standard of its city and categories, else the usual one. */
export const standardOf = ({ integrityDeposit, integrityDepositElsewhere }: Rules): RawBuilder<number> =>
  integrityDepositElsewhere.length === 0
    ? sql<number>`${integrityDeposit}::bigint`
    : sql<number>`coalesce((
        select max(e.amount) from jsonb_to_recordset(${JSON.stringify(integrityDepositElsewhere)}::jsonb)
          as e(city_code text, category int, amount bigint)
        where e.city_code in ('', s.city_code) and (e.category = 0 or e.category = any(s.categories))
      ), ${integrityDeposit}::bigint)`
