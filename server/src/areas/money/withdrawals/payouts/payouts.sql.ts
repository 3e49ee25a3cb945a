import { sql, type Selectable } from 'kysely'
import type { GatewayName } from '@zdb/contract/money/payments/gateways'
import type { Payout as PayoutTable } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import type { GatewayWork } from '#core/domain/health'
import { later, minutes, now } from '#core/time/clock'

export type Payout = Omit<Selectable<PayoutTable>, 'gateway'> & { gateway: GatewayName }

/** What was begun for these withdrawals, by their ids. */
export const payoutsOf = async (withdrawalIds: readonly number[]): Promise<ReadonlyMap<number, Payout>> => {
  const rows = await db()
    .selectFrom('payout')
    .selectAll()
    .where('withdrawal_id', 'in', [...withdrawalIds, 0])
    .execute()
  return new Map((rows as Payout[]).map((row) => [row.withdrawal_id, row]))
}

/** Written before the gateway is called, and taken by whoever writes it until the lease ends. */
export const insertPayout = async (
  tx: Tx,
  { withdrawalId, gateway, leaseMs }: { withdrawalId: number; gateway: GatewayName; leaseMs: number },
): Promise<Payout> => {
  const row = await tx
    .insertInto('payout')
    .values({ withdrawal_id: withdrawalId, gateway, tries: 1, next_at: later(leaseMs), begun_at: now() })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as Payout
}

/** The next ones of this gateway of which nobody knows yet how they end, for whoever asks after them until the lease ends. */
export const takePayouts = async (gateway: GatewayName, leaseMs: number, limit: number): Promise<Payout[]> => {
  const { rows } = await sql<Payout>`
    update payout set next_at = ${later(leaseMs)}, tries = tries + 1
    where id in (
      select id from payout where resolved_at is null and gateway = ${gateway} and next_at <= ${now()}
      order by next_at, id limit ${limit} for update skip locked
    )
    returning *`.execute(db())
  return rows
}

/** By whoever has it in hand, and nobody who had it before. */
export const postponePayout = async ({ id, tries }: Payout, at: Date): Promise<void> => {
  await db().updateTable('payout').set({ next_at: at }).where('id', '=', id).where('tries', '=', tries).execute()
}

/** False where another has taken it since: what that one finds out counts. */
export const isStillMine = async (tx: Tx, { id, tries }: Payout): Promise<boolean> => {
  const row = await tx
    .selectFrom('payout')
    .select('id')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('resolved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

type Findings = { trade_no?: string; detail?: string; confirm_text?: string; next_at?: Date; resolved_at?: Date | null }

export const savePayout = async (tx: Tx, withdrawalId: number, findings: Findings): Promise<Payout | undefined> => {
  const row = await tx
    .updateTable('payout')
    .set(findings)
    .where('withdrawal_id', '=', withdrawalId)
    .returningAll()
    .executeTakeFirst()
  return row as Payout | undefined
}

/** One that is asked after again so soon may be heard of; the rest rests with the bank for days. */
const soonMs = minutes(15)
/** Until then it has been asked after, and the answer written down. */
const answeredMs = minutes(2)

/** Payouts by gateway: how many are under way, and how many should have been asked after by now. */
export const payoutsUnderWay = async (): Promise<ReadonlyMap<string, GatewayWork>> => {
  const { rows } = await sql<GatewayWork & { gateway: string }>`
    select gateway, count(*) filter (where begun_at <= ${later(-answeredMs)})::int as open,
      count(*) filter (where next_at <= ${now()})::int as backlog,
      min(next_at) filter (where next_at <= ${now()}) as "oldestAt"
    from payout where resolved_at is null and next_at <= ${later(soonMs)} group by gateway`.execute(db())
  return new Map(rows.map(({ gateway, ...work }) => [gateway, work]))
}
