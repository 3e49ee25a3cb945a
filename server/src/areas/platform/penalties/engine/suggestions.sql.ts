import { sql, type Insertable, type Selectable } from 'kysely'
import type { Offence } from '@zdb/contract/platform/penalties/offences'
import { penaltyStates, suggestionStates } from '@zdb/contract/platform/penalties/states'
import type { PenaltySuggestion } from '#core/db/schema'
import { db, within, type Tx } from '#core/db/tx'
import { inStates, isNot } from '#core/domain/condition'
import { moveAll, standInQueue } from '#core/domain/machine'
import { record } from '#core/domain/audit'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { penaltySuggestion } from './suggestion-machine.ts'

export type Suggestion = Selectable<PenaltySuggestion> & { offence: Offence }
type Sighting = Omit<Insertable<PenaltySuggestion>, 'state' | 'at' | 'offence'> & { offence: Offence }

const engine = system('engine')

/** Puts what was seen before an operator, once for each cause. Says whether it was new. */
export const suggest = (seen: Sighting): Promise<boolean> =>
  within(async (tx) => {
    const made = await tx
      .insertInto('penalty_suggestion')
      .values({ ...seen, state: suggestionStates.waiting.code, at: now() })
      .onConflict((conflict) => conflict.column('cause').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!made) return false
    await standInQueue(tx, penaltySuggestion, made)
    const { merchant_id: merchantId, offence, cause } = made
    await record(tx, engine, 'penalties.suggest', made.id, { merchantId, after: { offence, cause } })
    return true
  })

export const suggestionsById = async (ids: readonly number[]): Promise<Suggestion[]> =>
  (await db()
    .selectFrom('penalty_suggestion')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()) as Suggestion[]

export const lockSuggestion = async (tx: Tx, id: number): Promise<Suggestion | undefined> =>
  (await tx.selectFrom('penalty_suggestion').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    Suggestion | undefined

export const setPenalty = async (tx: Tx, id: number, penaltyId: number): Promise<void> => {
  await tx.updateTable('penalty_suggestion').set({ penalty_id: penaltyId }).where('id', '=', id).execute()
}

/** When the engine last spoke of this, whatever became of it: what it counted then is not counted again. */
export const lastSuggestedAt = async (merchantId: number, offence: Offence): Promise<Date | null> => {
  const found = await db()
    .selectFrom('penalty_suggestion')
    .select('at')
    .where('merchant_id', '=', merchantId)
    .where('offence', '=', offence)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.at ?? null
}

const isTakenBack = inStates(penaltyStates)('lifted', 'withdrawn')

/** The penalties for the same thing that stand against a merchant; what was lifted or taken back never was. */
export const earlierPenalties = async (merchantId: number, offence: Offence): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from penalty
    where merchant_id = ${merchantId} and offence = ${offence} and ${isNot('offence', '')} and not (${isTakenBack})`.execute(
    db(),
  )
  return rows[0]?.count ?? 0
}

/** Nobody is punished who is gone. */
export const dropSuggestions = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    const set = { decided_at: now(), verdict: '商家已注销' }
    await moveAll(tx, penaltySuggestion, 'dismiss', sql<boolean>`merchant_id = ${merchantId}`, { actor: engine, set })
  })
