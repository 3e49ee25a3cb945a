import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { Handlers } from '#core/http/register'
import { answers, ofStore } from './answers.ts'
import { exportDetail } from './detail/export.ts'
import { exportTable } from './tables/export-table.ts'

export const routes: Handlers<typeof analysis> = {
  ...answers,
  exportDetail: ofStore(({ actor, query, reply }) => exportDetail(actor, query, reply)),
  exportTable: ofStore((input) => exportTable(input)),
}
