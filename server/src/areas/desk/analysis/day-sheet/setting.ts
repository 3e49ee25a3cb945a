import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { within } from '#core/db/tx'
import { now } from '#core/time/clock'
import { nextEvening } from './evenings.ts'
import { keepSetting, settingOfAccount, type DaySheetSetting } from './setting.sql.ts'

type Answer = Result<typeof analysis.daySheetSetting>

const present = (setting: DaySheetSetting): Answer => ({
  ...setting,
  next_at: setting.on ? nextEvening(setting.hour, now()) : null,
})

export const daySheetSetting = async ({ accountId }: Actor): Promise<Answer> =>
  present(await settingOfAccount(accountId))

export const saveDaySheetSetting = (actor: Actor, wanted: Body<typeof analysis.saveDaySheetSetting>): Promise<Answer> =>
  within(async (tx) => {
    const before = await settingOfAccount(actor.accountId, tx)
    await keepSetting(tx, actor, wanted)
    await record(tx, actor, 'analysis.saveDaySheetSetting', actor.accountId, { before, after: wanted })
    return present(wanted)
  })
