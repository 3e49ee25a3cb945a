import { sql } from 'kysely'
import type { CodeName } from '@zdb/contract/codes'
import { later, minutes, now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { db } from '#core/db/tx'

type Rule = {
  /** Every so many failures shut the door for the next of `minutes`; without it failures never shut it. */
  lock?: { every: number; minutes: readonly number[] }
  /** So many failures double the work once; without it they ask for none. */
  workPer?: number
}

const growing = [1, 5, 15, 60, 240, 1440]

/**
 * Where failures are counted. What strangers do to an account never shuts it: it only makes them, and whoever comes
 * with a browser the account has not seen, work harder.
 */
const rules = {
  /** An account on a browser that has signed in to it before. */
  device: { lock: { every: 5, minutes: growing }, workPer: 1 },
  /** An account from one address, by a browser it does not know. */
  pair: { lock: { every: 5, minutes: growing }, workPer: 1 },
  /** An address is shared by many, so it has more. */
  address: { lock: { every: 20, minutes: growing }, workPer: 10 },
  /** An account, by all browsers it does not know. */
  account: { workPer: 5 },
  /** Messages sent to a mobile that strangers asked for. */
  sms: { workPer: 1 },
  /** Somebody inside who has to name the password once more. */
  oldPassword: { lock: { every: 5, minutes: [60] } },
  /** Somebody who has an operator's password and guesses at the code. */
  secondFactor: { lock: { every: 5, minutes: growing } },
} as const satisfies Record<string, Rule>

const maxLevel = 6
const forgetAfter = minutes(24 * 60)

export type FailureKind = keyof typeof rules
export type FailureSubject = { kind: FailureKind; name: string }

const keyOf = ({ kind, name }: FailureSubject): string => `${kind}:${name}`

export const lockAfter = (kind: FailureKind, failures: number): number => {
  const { lock }: Rule = rules[kind]
  if (!lock || failures < lock.every || failures % lock.every !== 0) return 0
  return minutes(lock.minutes[Math.min(failures / lock.every, lock.minutes.length) - 1] ?? 1)
}

/** How many times the work doubles. */
export const levelAfter = (kind: FailureKind, failures: number): number => {
  const { workPer }: Rule = rules[kind]
  return workPer === undefined ? 0 : Math.min(maxLevel, Math.floor(Math.log2(1 + failures / workPer)))
}

const standing = (subjects: readonly FailureSubject[]) =>
  db()
    .selectFrom('sign_in_try')
    .select(['subject', 'failures', 'locked_until'])
    .where('subject', 'in', subjects.map(keyOf))
    .where('last_at', '>=', later(-forgetAfter))
    .execute()

export const refuseLocked = async (
  subjects: readonly FailureSubject[],
  code: CodeName = 'signInLocked',
  what = '尝试次数过多',
): Promise<void> => {
  const until = Math.max(0, ...(await standing(subjects)).map(({ locked_until }) => locked_until?.getTime() ?? 0))
  if (until <= now().getTime()) return
  refuse(code, `${what}，请${Math.ceil((until - now().getTime()) / 60_000)}分钟后再试`)
}

/** The hardest that any of them asks for. */
export const workLevel = async (subjects: readonly FailureSubject[]): Promise<number> => {
  const failures = new Map((await standing(subjects)).map((row) => [row.subject, row.failures]))
  return Math.max(0, ...subjects.map((each) => levelAfter(each.kind, failures.get(keyOf(each)) ?? 0)))
}

/** Counts outside any transaction: it must stand even though the try is refused. */
export const countFailure = async (subjects: readonly FailureSubject[]): Promise<void> => {
  for (const subject of subjects) {
    const { rows } = await sql<{ failures: number }>`
      insert into sign_in_try (subject, failures, last_at) values (${keyOf(subject)}, 1, ${now()})
      on conflict (subject) do update set
        failures = case when sign_in_try.last_at < ${later(-forgetAfter)} then 1 else sign_in_try.failures + 1 end,
        last_at = ${now()}
      returning failures`.execute(db())
    const lock = lockAfter(subject.kind, rows[0]?.failures ?? 0)
    if (lock > 0)
      await db()
        .updateTable('sign_in_try')
        .set({ locked_until: later(lock) })
        .where('subject', '=', keyOf(subject))
        .execute()
  }
}

export const forgetFailures = async (subject: FailureSubject): Promise<void> => {
  await db().deleteFrom('sign_in_try').where('subject', '=', keyOf(subject)).execute()
}

/** After a new password: nobody's guesses at the old one count. */
export const forgetFailuresAt = async (mobile: string): Promise<void> => {
  await db()
    .deleteFrom('sign_in_try')
    .where((where) =>
      where.or([
        where('subject', '=', `account:${mobile}`),
        where('subject', 'like', `pair:${mobile}|%`),
        where('subject', 'like', `device:${mobile}|%`),
      ]),
    )
    .execute()
}
