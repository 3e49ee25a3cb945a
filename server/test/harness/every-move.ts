import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import type { States } from '@zdb/contract/kit/states'
import { system } from '#core/http/actor'
import { move, stateIn, type Machine } from '#core/domain/machine'
import type { DB } from '#core/db/schema'
import { db, within, type Tx } from '#core/db/tx'
import { databaseTest } from './world.ts'

/** Where each move leads from each state; what is absent is refused. Written out beside the machine's own table. */
export type MoveTable<S extends States, M extends string> = Record<
  keyof S & string,
  Partial<Record<M, keyof S & string>>
>

/**
 * Tries every move from every state over the real database. `make` puts a thing into that state, fit for the guard
 * of that move; a refused move leaves no line in its history.
 */
export const testEveryMove = <T extends keyof DB & string, S extends States, M extends string>(
  of: Machine<T, S, M>,
  table: MoveTable<S, M>,
  make: (tx: Tx, from: keyof S & string, name: M) => Promise<number>,
): void => {
  const names = Object.keys(of.moves) as M[]
  const states = Object.keys(of.states) as (keyof S & string)[]

  databaseTest.for(states.map((state) => [state] as const))(
    'from %s exactly the moves of the table lead on',
    async ([from]) => {
      for (const name of names) {
        const id = await within((tx) => make(tx, from, name))
        const outcome = await within((tx) => move(tx, of, name, { id, actor: system('test') })).then(
          ({ was, was_stage, ...row }) => [
            stateIn(of, { [of.column]: was, ...(of.stageColumn ? { [of.stageColumn]: was_stage } : {}) }),
            stateIn(of, row),
          ],
          ({ code }: { code: number }) => code,
        )
        const to = table[from][name]
        expect([name, outcome]).toEqual([name, to ? [from, to] : codes[of.refusal].code])
        const history = await db()
          .selectFrom('move_history')
          .select(['move', 'from_state', 'to_state'])
          .where('machine', '=', of.table)
          .where('thing_id', '=', id)
          .execute()
        const line = to && { move: name, from_state: of.states[from]?.code, to_state: of.states[to]?.code }
        expect(history).toEqual(line ? [line] : [])
      }
    },
  )
}
