import { sql } from 'kysely'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { daySheetHours } from '@zdb/contract/desk/analysis/day-sheet'
import { db, type Tx } from '#core/db/tx'
import { hours, now } from '#core/time/clock'
import { lastEvening } from './evenings.ts'

export type DaySheetSetting = { on: boolean; hour: number }

export const settingOfAccount = async (
  accountId: number,
  on: Tx | ReturnType<typeof db> = db(),
): Promise<DaySheetSetting> => {
  const row = await on
    .selectFrom('day_sheet_setting')
    .select(['is_on', 'hour'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ? { on: row.is_on, hour: row.hour } : { on: false, hour: daySheetHours.usual }
}

/** Whoever switches it on is sent the evenings to come; whoever changes the hour misses none and has none twice. */
export const keepSetting = async (
  tx: Tx,
  { accountId, merchantId }: { accountId: number; merchantId: number },
  { on, hour }: DaySheetSetting,
): Promise<void> => {
  await sql`
    insert into day_sheet_setting (account_id, merchant_id, is_on, hour, done_day)
    values (${accountId}, ${merchantId}, ${on}, ${hour}, ${lastEvening(hour, now())}::date)
    on conflict (account_id) do update set
      is_on = excluded.is_on,
      hour = excluded.hour,
      done_day = case when day_sheet_setting.is_on then day_sheet_setting.done_day
        else greatest(day_sheet_setting.done_day, excluded.done_day) end`.execute(tx)
}

export type DueSheet = { accountId: number; merchantId: number; hour: number }

/** So many at a time whose evening has come, in the order of their numbers, from after that one. */
export const dueSheets = async (after: number, limit: number): Promise<DueSheet[]> => {
  const at = now()
  const today = dayText(at)
  const hour = Math.floor((at.getTime() - startOfDay(today).getTime()) / hours(1))
  const { rows } = await sql<DueSheet>`
    select account_id as "accountId", merchant_id as "merchantId", hour from day_sheet_setting
    where is_on and account_id > ${after}
      and done_day < case when hour <= ${hour} then ${today}::date else ${addDays(today, -1)}::date end
    order by account_id limit ${limit}`.execute(db())
  return rows
}

/** True for the one process that is done with that evening of this person. */
export const takeEvening = async (tx: Tx, accountId: number, day: string): Promise<boolean> => {
  const { rows } = await sql`
    update day_sheet_setting set done_day = ${day}::date
    where account_id = ${accountId} and is_on and done_day < ${day}::date returning 1`.execute(tx)
  return rows.length > 0
}
