import { sql } from 'kysely'
import type { HealthKind } from '@zdb/contract/platform/system-health/kinds'
import { db, type Tx } from '#core/db/tx'
import type { GaugeReading } from '#core/process/gauge'
import { now } from '#core/time/clock'

export type Alarm = {
  id: number
  kind: HealthKind
  provider: string
  label: string
  cause: string
  words: string
  began_at: Date
  ended_at: Date | null
}

export type NewAlarm = Pick<Alarm, 'kind' | 'provider' | 'label' | 'cause' | 'words'>

/** One at a time of one cause: processes that see the same make one of it. What it says follows what is so now. */
export const beginAlarm = async (tx: Tx, { kind, provider, label, cause, words }: NewAlarm): Promise<void> => {
  await sql`
    insert into health_alarm (kind, provider, label, cause, words, began_at)
    values (${kind}, ${provider}, ${label}, ${cause}, ${words}, ${now()})
    on conflict (provider, cause) where ended_at is null do update set words = excluded.words`.execute(tx)
}

export const endAlarms = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await sql`update health_alarm set ended_at = ${now()} where id = any(${[...ids]}::bigint[]) and ended_at is null`.execute(
      tx,
    )
}

const columns = sql`id, kind, provider, label, cause, words, began_at, ended_at`

export const openAlarms = async (): Promise<Alarm[]> => {
  const { rows } = await sql<Alarm>`
    select ${columns} from health_alarm where ended_at is null order by began_at, id`.execute(db())
  return rows
}

export const alarmsByKind = async (): Promise<GaugeReading[]> => {
  const { rows } = await sql<GaugeReading>`
    select kind as "of", count(*)::int as value from health_alarm where ended_at is null group by kind`.execute(db())
  return rows
}

export const endedAlarms = async (limit: number): Promise<Alarm[]> => {
  const { rows } = await sql<Alarm>`
    select ${columns} from health_alarm where ended_at is not null order by ended_at desc, id desc limit ${limit}`.execute(
    db(),
  )
  return rows
}
