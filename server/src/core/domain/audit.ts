import { sql, type RawBuilder } from 'kysely'
import type { OperatorRole } from '@zdb/contract/operator-roles'
import { asPlatform, nameOf, type Actor, type Operator, type SystemActor } from '../http/actor.ts'
import { now } from '../time/clock.ts'
import { db, within, type Tx } from '../db/tx.ts'
import type { Writer } from './timeline.ts'

type Facts = Readonly<Record<string, unknown>>

type Changed = { before?: Facts; after?: Facts; merchantId?: number; look?: true }

const lineOf = (
  actor: Actor | SystemActor,
  action: string,
  { target, before, after, merchantId, look }: Changed & { target: string | number },
) => {
  const person = actor.kind === 'merchant' ? actor : undefined
  return {
    at: now(),
    merchant_id: person?.merchantId ?? merchantId ?? null,
    account_id: person?.accountId ?? null,
    operator_id: actor.kind === 'system' ? (actor.operatorId ?? null) : null,
    actor: nameOf(actor),
    action,
    target: String(target),
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    device: actor.device ?? '',
    address: actor.address ?? '',
    request_id: actor.requestId ?? '',
    look: look ?? false,
  }
}

/** The same done to several things, each with its own before and after. */
export const recordAll = async (
  tx: Tx,
  actor: Actor | SystemActor,
  action: string,
  changes: readonly (Changed & { target: string | number })[],
): Promise<void> => {
  await tx
    .insertInto('audit')
    .values(changes.map((change) => lineOf(actor, action, change)))
    .execute()
}

/** The line as a part of the statement that makes the change: what it was is read there, of the rows of `from`. */
export const recordingIn = (
  by: Writer,
  action: string,
  { from, ...read }: Record<'target' | 'before' | 'after' | 'from', RawBuilder<unknown>>,
): RawBuilder<unknown> => {
  const line = {
    at: by.at,
    merchant_id: by.merchantId,
    account_id: by.accountId,
    actor: by.name,
    action,
    ...read,
    device: by.device,
    address: by.address,
    request_id: by.requestId,
  }
  return sql`insert into audit (${sql.join(Object.keys(line).map((column) => sql.ref(column)))})
    select ${sql.join(Object.values(line))} from ${from}`
}

/** Who did what to which thing, before and after, from which device. Same transaction as the change. */
export const record = (
  tx: Tx,
  actor: Actor | SystemActor,
  action: string,
  target: string | number,
  change: Changed = {},
): Promise<void> => recordAll(tx, actor, action, [{ target, ...change }])

export type LookFacts = {
  merchantId: number
  target: string
  reason?: string | undefined
  roles: readonly OperatorRole[]
}

/** Who of the platform looked at what of whom, in which role and why: there before the answer is. Nobody's own has the number 0. */
export const recordLook = (
  operator: Operator,
  action: string,
  { merchantId, target, reason, roles }: LookFacts,
): Promise<void> => {
  const after = { roles, ...(reason === undefined ? {} : { reason }) }
  const whose = merchantId === 0 ? {} : { merchantId }
  return within((tx) => record(tx, asPlatform(operator), action, target, { ...whose, after, look: true }))
}

/** When somebody last did one of these to this thing. */
export const lastDone = async (actions: readonly string[], target: string | number): Promise<Date | undefined> => {
  const { rows } = await sql<{ at: Date }>`
    select last.at from unnest(${[...actions]}::text[]) as one(action)
    cross join lateral (
      select at from audit where action = one.action and target = ${String(target)} order by id desc limit 1) last
    order by last.at desc limit 1`.execute(db())
  return rows[0]?.at
}

/** Words may name somebody; states, sums and numbers of things do not. */
const withoutWords = (column: 'before' | 'after') => sql`(
  select jsonb_object_agg(fact.key, fact.value) from jsonb_each(${sql.ref(column)}) fact
  where jsonb_typeof(fact.value) in ('number', 'boolean', 'null'))`

/** That somebody did it stays, who it was goes: the only change that the trail allows. */
export const eraseTrail = async (tx: Tx, merchantId: number): Promise<void> => {
  await sql`set local zdb.erasing = 'on'`.execute(tx)
  await sql`
    update audit set before = ${withoutWords('before')}, after = ${withoutWords('after')},
      actor = case when account_id is null then actor else '用户' || account_id end,
      device = case when account_id is null then device else '' end,
      address = case when account_id is null then address else '' end
    where merchant_id = ${merchantId}`.execute(tx)
  await sql`set local zdb.erasing = 'off'`.execute(tx)
}
