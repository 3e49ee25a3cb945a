import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { Handlers } from '#core/http/register'
import { answersUpTo, ofStore } from './answers.ts'
import { daySheetSetting, saveDaySheetSetting } from './day-sheet/setting.ts'
import { exportDetail } from './detail/export.ts'
import { exportTable } from './tables/export-table.ts'

/** A screen shows so many rows of a list; its export has them all. */
const shownRows = 50

export const routes: Handlers<typeof analysis> = {
  ...answersUpTo(shownRows),
  daySheetSetting: ({ actor }) => daySheetSetting(actor),
  saveDaySheetSetting: ({ actor, body }) => saveDaySheetSetting(actor, body),
  exportDetail: ofStore(({ actor, query, reply }) => exportDetail(actor, query, reply)),
  exportTable: ofStore((input) => exportTable(input)),
}
