import { sql } from 'kysely'
import { later, minutes, now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { db } from '#core/db/tx'

/** The lock grows with the failures: every fifth one, longer each time. An address is shared by many, so it has more. */
const ladder = { account: { every: 5 }, address: { every: 20 } } as const
const lockMinutes = [1, 5, 15, 60, 240, 1440]
const forgetAfter = minutes(24 * 60)

export type TrySubject = { kind: keyof typeof ladder; name: string }

const subjectOf = ({ kind, name }: TrySubject): string => `${kind}:${name}`

export const lockAfter = (kind: TrySubject['kind'], failures: number): number => {
  const { every } = ladder[kind]
  if (failures < every || failures % every !== 0) return 0
  return minutes(lockMinutes[Math.min(failures / every, lockMinutes.length) - 1] ?? 1)
}

export const refuseLocked = async (subjects: readonly TrySubject[]): Promise<void> => {
  const rows = await db()
    .selectFrom('sign_in_try')
    .select('locked_until')
    .where('subject', 'in', subjects.map(subjectOf))
    .where('locked_until', '>', now())
    .execute()
  const until = Math.max(0, ...rows.map(({ locked_until }) => locked_until?.getTime() ?? 0))
  if (until === 0) return
  const left = Math.ceil((until - now().getTime()) / 60_000)
  refuse('signInLocked', `尝试次数过多，请${left}分钟后再试`)
}

/** Counts a failure outside any transaction: it must stand even though the try is refused. */
export const countFailure = async (subjects: readonly TrySubject[]): Promise<void> => {
  for (const subject of subjects) {
    const { rows } = await sql<{ failures: number }>`
      insert into sign_in_try (subject, failures, last_at) values (${subjectOf(subject)}, 1, ${now()})
      on conflict (subject) do update set
        failures = case when sign_in_try.last_at < ${later(-forgetAfter)} then 1 else sign_in_try.failures + 1 end,
        last_at = ${now()}
      returning failures`.execute(db())
    const lock = lockAfter(subject.kind, rows[0]?.failures ?? 0)
    if (lock > 0)
      await db()
        .updateTable('sign_in_try')
        .set({ locked_until: later(lock) })
        .where('subject', '=', subjectOf(subject))
        .execute()
  }
}

export const forgetFailures = async (subject: TrySubject): Promise<void> => {
  await db().deleteFrom('sign_in_try').where('subject', '=', subjectOf(subject)).execute()
}
