import { sql } from 'kysely'
import { lifeStates } from '@zdb/contract/shop/stores/states'
import { codesOf } from '@zdb/contract/kit/states'
import { db } from '#core/db/tx'
import { isOneOf } from '#core/domain/condition'
import type { RuleTouch, TouchLimits } from '#core/domain/rule-touch'
import type { Rules } from '#core/domain/rules'
import { standardOf } from './standard.sql.ts'

const isTrading = isOneOf('s.life_state', codesOf(lifeStates, 'normal'))

/** Stores in trade whose deposit is enough by these rules and would not be by those. */
export const storesBelow = async (before: Rules, after: Rules, limits: TouchLimits): Promise<RuleTouch> => {
  const { rows } = await sql<{ name: string }>`
    select s.name from store s
    where ${isTrading} and s.deposit >= ${standardOf(before)} and s.deposit < ${standardOf(after)}
    order by s.id desc limit ${limits.counted}`.execute(db())
  const names = rows.map(({ name }) => name)
  return { what: '保证金将低于标准的门店', count: names.length, examples: names.slice(0, limits.examples) }
}
