import { sql } from 'kysely'
import { usualQuietHours, type NotificationChoices, type QuietHours } from '@zdb/contract/desk/push/notifications'
import { db, type Tx } from '#core/db/tx'

/** What a person has chosen. */
export type Setting = { choices: NotificationChoices; quietHours: QuietHours }

export const usualSetting: Setting = { choices: {}, quietHours: usualQuietHours }

const settingOf = ({ choices, quiet_hours }: { choices: unknown; quiet_hours: unknown }): Setting => ({
  choices: choices as NotificationChoices,
  quietHours: (quiet_hours as QuietHours | null) ?? usualQuietHours,
})

/** The settings of those of these merchants who have chosen something. */
export const settingsOf = async (
  merchantIds: readonly number[],
  on: Tx | ReturnType<typeof db> = db(),
): Promise<(Setting & { accountId: number; merchantId: number })[]> => {
  if (merchantIds.length === 0) return []
  const rows = await on.selectFrom('notification_setting').selectAll().where('merchant_id', 'in', merchantIds).execute()
  return rows.map((row) => ({ ...settingOf(row), accountId: row.account_id, merchantId: row.merchant_id }))
}

export const settingOfAccount = async (accountId: number, on: Tx | ReturnType<typeof db> = db()): Promise<Setting> => {
  const row = await on
    .selectFrom('notification_setting')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ? settingOf(row) : usualSetting
}

/** Adds to what was chosen before: two consoles that change different cells lose nothing. */
export const addChoices = async (
  tx: Tx,
  { accountId, merchantId }: { accountId: number; merchantId: number },
  { choices, quietHours }: { choices: NotificationChoices; quietHours?: QuietHours | undefined },
): Promise<void> => {
  await sql`
    insert into notification_setting (account_id, merchant_id, choices, quiet_hours)
    values (${accountId}, ${merchantId}, ${JSON.stringify(choices)}::jsonb,
      ${quietHours ? JSON.stringify(quietHours) : null}::jsonb)
    on conflict (account_id) do update set
      choices = notification_setting.choices || excluded.choices,
      quiet_hours = coalesce(excluded.quiet_hours, notification_setting.quiet_hours)`.execute(tx)
}
