import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql, type ExpressionBuilder } from 'kysely'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import type { Actor, Operator } from './actor.ts'
import { searchHash } from '../outside/sealed.ts'
import { later, now } from '../time/clock.ts'
import { refuse } from './refusal.ts'
import type { DB } from '../db/schema.ts'
import { db, withinOne, type Db, type Tx } from '../db/tx.ts'

/** Whose key it is: accounts and operators are numbered each for themselves. */
type Caller = { caller_id: number; at_desk: boolean }
type Row = Caller & { key: string; endpoint: string; body_hash: Buffer; at: Date }

const callerOf = (actor: Actor | Operator): Caller =>
  actor.kind === 'operator'
    ? { caller_id: actor.operatorId, at_desk: true }
    : { caller_id: actor.accountId, at_desk: false }

/** The one row of a caller's key. */
const isRow =
  ({ caller_id, at_desk, key }: Row) =>
  (where: ExpressionBuilder<DB, 'once'>) =>
    where.and({ caller_id, at_desk, key })

/** The caller's, for what keeps it beside what it did; it is at most as long as answers are kept under. */
export const keyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key : undefined
}

/**
 * A call repeated with the same idempotency key answers as the first time and does nothing.
 * The key, the change and the answer commit together; a rival with the same key waits for that commit.
 */
export const answerByKey = async (
  endpoint: Endpoint,
  actor: Actor | Operator,
  request: FastifyRequest,
  answer: () => Promise<unknown>,
): Promise<unknown> => {
  const key = keyOf(request)
  if (key === undefined) return answer()
  if (key.length > 100) refuse('invalid')
  // Keyed: there are passwords in some bodies.
  const body_hash = searchHash('once', JSON.stringify([request.params, request.query, request.body]))
  const row: Row = { ...callerOf(actor), key, endpoint: endpoint.key, body_hash, at: now() }
  return endpoint.once === 'outside' ? answerOutside(row, answer) : answerInside(row, answer)
}

const answerInside = async (row: Row, answer: () => Promise<unknown>): Promise<unknown> => {
  const before = await known(row)
  if (before) return before.answer
  const insert = async (tx: Tx): Promise<void> => {
    const fresh = await tx
      .insertInto('once')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    // Whoever was first has committed by now.
    if (!fresh) refuse('keyReused')
  }
  return withinOne(answer, { first: insert, last: (tx, data) => keepAnswer(row, data, tx) }).catch(
    async (error: unknown) => {
      // What was just refused may be what a rival with the same key has just done.
      const meanwhile = await known(row)
      if (meanwhile) return meanwhile.answer
      throw error
    },
  )
}

const keepAnswer = async (row: Row, data: unknown, to: Db = db()): Promise<void> => {
  await to
    .updateTable('once')
    .set({ answer: JSON.stringify(data ?? null) })
    .where(isRow(row))
    .execute()
}

/** What is kept under this key, of the same call; another call under it is refused. */
const known = async (row: Row): Promise<StoredAnswer | undefined> => {
  const kept = await db()
    .selectFrom('once')
    .select(['endpoint', 'body_hash', 'answer', sql<boolean>`answer is not null`.as('answered')])
    .where(isRow(row))
    .executeTakeFirst()
  if (kept && !(kept.endpoint === row.endpoint && kept.body_hash.equals(row.body_hash))) refuse('keyReused')
  return kept
}
type StoredAnswer = { answer: unknown; answered: boolean }

/** Whoever has not answered by then has died; what it did is found by whoever does it again. */
const patienceMs = 60_000
const lookMs = 100

/** The key is ours: it is new, or whoever had it died without an answer. */
const claim = async (row: Row): Promise<boolean> => {
  const claimed = await db()
    .insertInto('once')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['caller_id', 'at_desk', 'key'])
        .doUpdateSet({ at: now() })
        .where('once.answer', 'is', null)
        .where('once.at', '<', later(-patienceMs))
        .where('once.endpoint', '=', row.endpoint)
        .where('once.body_hash', '=', row.body_hash),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** A call that asks others on the way cannot be one transaction: its key is taken first and its answer kept after. */
const answerOutside = async (row: Row, answer: () => Promise<unknown>): Promise<unknown> => {
  for (let waited = 0; waited < patienceMs; waited += lookMs) {
    if (await claim(row)) {
      const data = await answer().catch(async (error: unknown) => {
        // Refused or broken: the next press is a first one again.
        await db().deleteFrom('once').where(isRow(row)).execute()
        throw error
      })
      await keepAnswer(row, data)
      return data
    }
    const kept = await known(row)
    if (kept?.answered) return kept.answer
    await sleep(lookMs)
  }
  return refuse('busy')
}
