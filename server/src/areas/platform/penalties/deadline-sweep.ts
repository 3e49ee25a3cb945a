import { within } from '#core/db/tx'
import { system } from '#core/http/actor'
import { sweepAll } from '#core/work/sweep'
import { deduct, settleClaim } from './fines.ts'
import { claimsSettled, duePenalties } from './penalties.sql.ts'

const clock = system('clock')
const names = { deadlines: 'penalties.deadlines', claims: 'penalties.claims' } as const

/** Takes what was not paid in time, and ends what waited for a claim that has been paid. */
export const workOffPenalties = (): Promise<void> =>
  sweepAll([
    {
      name: names.deadlines,
      due: (limit) => duePenalties(names.deadlines, limit),
      work: (id) => within((tx) => deduct(tx, clock, id)),
    },
    { name: names.claims, due: (limit) => claimsSettled(names.claims, limit), work: (id) => settleClaim(id, clock) },
  ])
