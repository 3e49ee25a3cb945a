import { dayText } from '@zdb/contract/kit/china-time'
import { rehearsalStates, type RehearsalState } from '@zdb/contract/desk/rehearsals/states'
import type { Tx } from '#core/db/tx'
import { hours, later, now } from '#core/time/clock'
import { insertRehearsal, type NewRehearsalRow } from './rehearsal.sql.ts'

/** A rehearsal in any state, due in an hour. */
export const aRehearsal = async (
  tx: Tx,
  merchantId: number,
  { state = 'queued', ...facts }: Partial<Omit<NewRehearsalRow, 'state'>> & { state?: RehearsalState } = {},
): Promise<number> => {
  const today = dayText(now())
  const id = await insertRehearsal(tx, {
    merchant_id: merchantId,
    state: rehearsalStates[state].code,
    title: '七夕 × 3',
    source_from: today,
    source_to: today,
    played_day: today,
    factor: 3,
    hours: 12,
    minutes: 8,
    hands: 2,
    making: 12,
    due_at: later(hours(1)),
    actor_name: '林小花',
    created_at: now(),
    ...facts,
  })
  if (id === undefined) throw new Error('there is a rehearsal under way')
  return id
}
