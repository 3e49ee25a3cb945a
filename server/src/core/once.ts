import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import type { Actor } from './actor.ts'
import { now } from './clock.ts'
import { refuse } from './refusal.ts'
import { within } from './tx.ts'

/**
 * A call repeated with the same idempotency key answers as the first time and does nothing.
 * The key, the change and the answer commit together; a rival with the same key waits for that commit.
 */
export const answerOnce = async (
  endpoint: Endpoint,
  actor: Actor,
  request: FastifyRequest,
  answer: () => Promise<unknown>,
): Promise<unknown> => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return answer()
  if (key.length > 100) refuse('invalid')
  const hash = createHash('sha256')
    .update(JSON.stringify([request.params, request.query, request.body]))
    .digest()
  return within(async (tx) => {
    const row = { account_id: actor.accountId, key, endpoint: endpoint.key, body_hash: hash, at: now() }
    const fresh = await tx
      .insertInto('once')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (fresh) {
      const data = await answer()
      await tx
        .updateTable('once')
        .set({ answer: JSON.stringify(data ?? null) })
        .where('account_id', '=', actor.accountId)
        .where('key', '=', key)
        .execute()
      return data
    }
    const known = await tx
      .selectFrom('once')
      .select(['endpoint', 'body_hash', 'answer'])
      .where('account_id', '=', actor.accountId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    return known.endpoint === endpoint.key && known.body_hash.equals(hash) ? known.answer : refuse('keyReused')
  })
}
