import fc from 'fast-check'
import { sql } from 'kysely'
import { workOff as workOffAfterSale } from '#areas/orders/after-sale/public'
import { workOffDueOrders } from '#areas/orders/transfer-orders/public'
import { moveClock, now } from '#core/time/clock'
import { db } from '#core/db/tx'
import { check } from './check.ts'
import { dice } from './dice.ts'
import type { Step } from './playing.ts'
import { isRaiseDue, nextDue, workOff } from './rules-clock.ts'
import type { Real } from './stage.ts'
import { count, type Model } from './world-model.ts'

const stillDue = async (): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`select
    exists (select 1 from transfer_order where deadline_at <= ${now()} and not (state = 40 and after_sale_open))
    or exists (select 1 from modification where state = 0 and deadline_at <= ${now()})
    or exists (select 1 from transfer_order_photo where state = 1 and deadline_at <= ${now()})
    or exists (select 1 from after_sale where deadline_at <= ${now()} and stage in (0, 2)) as due`.execute(db())
  return rows[0]?.due === true
}

/** An order that two sweeps want at once is left to one of them; the next round has it. */
const sweep = async (): Promise<void> => {
  for (let round = 0; round < 10; round += 1) {
    await workOffAfterSale()
    await workOffDueOrders()
    if (!(await stillDue())) return
  }
  throw new Error('something is due and is not worked off')
}

const jumpTo = async (model: Model, real: Real, moment: number): Promise<void> => {
  const length = moment - model.now
  model.now = moment
  moveClock(length)
  workOff(model)
  await sweep()
  await check(model, real)
}

const dayLong = 24 * 3_600_000

/** Time passes: watched minute by minute, or all at once as after a night without the server. */
export const timePasses: fc.Arbitrary<Step> = dice.map(({ jump, yes }) => ({
  check: () => true,
  run: async (model, real) => {
    const end = model.now + jump
    // Whether a raise still has its money can depend on what else is due: then one thing at a time.
    const watched = yes || isRaiseDue(model, end)
    while (watched && nextDue(model) < end) await jumpTo(model, real, nextDue(model))
    await jumpTo(model, real, end)
    if (jump > dayLong) await real.renew()
    count(model, 'did timePasses')
    count(model, 'steps')
  },
  toString: () => `timePasses(${Math.round(jump / 60_000)} min${yes ? ', watched' : ''})`,
}))
