import { sql, type Selectable } from 'kysely'
import type { CouponRequest as RequestTable } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import type { Backlog } from '#core/domain/health'
import { newSerial } from '#core/domain/serial'
import { later, now } from '#core/time/clock'
import type { CouponEdit, CouponTerms } from '#ports/channels/minishop/pay-app/coupons-port'

/** What is wished of the pay-app, as it is kept: moments as texts. */
type Kept<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] }
export type Wish =
  | { kind: 'create'; content: Kept<CouponTerms> }
  | { kind: 'edit'; content: Kept<CouponEdit> }
  | { kind: 'append'; content: { quantity: number } }
  | { kind: 'stop'; content: Record<never, never> }
export type Request = Omit<Selectable<RequestTable>, 'kind' | 'content'> & Wish

/** Committed with the move that waits for it, before anybody is called. */
export const insertRequest = async (tx: Tx, couponId: number, { kind, content }: Wish): Promise<void> => {
  await tx
    .insertInto('coupon_request')
    .values({
      coupon_id: couponId,
      kind,
      content: JSON.stringify(content),
      out_biz_no: newSerial('C'),
      next_at: now(),
      begun_at: now(),
    })
    .execute()
}

/** The next ones without an answer, for whoever works at them until the lease ends. */
export const takeRequests = async (leaseMs: number, limit: number): Promise<Request[]> => {
  const { rows } = await sql<Request>`
    update coupon_request set next_at = ${later(leaseMs)}, tries = tries + 1
    where id in (
      select id from coupon_request where resolved_at is null and next_at <= ${now()}
      order by next_at, id limit ${limit} for update skip locked
    )
    returning *`.execute(db())
  return rows
}

type Findings = Partial<
  Pick<Request, 'next_at' | 'unanswered_at' | 'accepted_at' | 'resolved_at' | 'refused' | 'reason'>
>

/** By whoever has it in hand, and nobody who had it before: false where another has. */
export const saveRequest = async (on: Tx, { id, tries }: Request, findings: Findings): Promise<boolean> => {
  const { numUpdatedRows } = await on
    .updateTable('coupon_request')
    .set(findings)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether it may have reached the pay-app: whoever says it has written that down before. */
export const wasSaid = ({ unanswered_at, accepted_at }: Pick<Request, 'unanswered_at' | 'accepted_at'>): boolean =>
  unanswered_at !== null || accepted_at !== null

/** A wish that nobody has said yet is never said; false where it may have been. */
export const withdrawRequest = async (tx: Tx, couponId: number, reason: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('coupon_request')
    .set({ resolved_at: now(), refused: true, reason })
    .where('coupon_id', '=', couponId)
    .where('resolved_at', 'is', null)
    .where('unanswered_at', 'is', null)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What the pay-app should have answered by now. Where the shop's grant has ended, its owner is the one who is waited for. */
export const overdueRequests = async (expectedMs: number, grantEnded: string): Promise<Backlog> => {
  const { rows } = await sql<{ backlog: number; oldest: Date | null }>`
    select count(*)::int as backlog, min(begun_at) as oldest from coupon_request
    where resolved_at is null and begun_at <= ${later(-expectedMs)} and reason <> ${grantEnded}`.execute(db())
  const { backlog = 0, oldest = null } = rows[0] ?? {}
  return { backlog, oldestAt: oldest && new Date(oldest.getTime() + expectedMs) }
}

/** All that was ever wished of a coupon, the last first. */
export const requestsOf = async (couponId: number): Promise<Request[]> => {
  const { rows } = await sql<Request>`
    select * from coupon_request where coupon_id = ${couponId} order by id desc limit 50`.execute(db())
  return rows
}

/** What these coupons wait for. */
export const openRequests = async (couponIds: readonly number[]): Promise<ReadonlyMap<number, Request>> => {
  const { rows } = await sql<Request>`
    select * from coupon_request
    where resolved_at is null and coupon_id = any(${[...couponIds]}::bigint[])`.execute(db())
  return new Map(rows.map((row) => [row.coupon_id, row]))
}
