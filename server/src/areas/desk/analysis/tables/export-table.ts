import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { figureTables } from '@zdb/contract/desk/analysis/tables'
import { disposition } from '#areas/desk/files/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { spendRateLimit } from '#core/http/rate-limits'
import type { Call } from '#core/http/register'
import { sheetType } from '#core/sheets/reading/template'
import { sentFile } from '#core/sheets/sent-file'
import { workbook } from '#core/sheets/sheet-writer'
import { tableSheet } from './table-rows.ts'

/** One table of a dashboard as a sheet, with the very numbers that its call answers. */
export const exportTable = async (input: Call<typeof analysis.exportTable>): Promise<null> => {
  const { actor, query, reply } = input
  await spendRateLimit('sheets', String(actor.accountId))
  const { title } = figureTables[query.table]
  const { columns, total, pages } = await tableSheet(input)
  const file = sentFile(String(actor.merchantId), workbook(title, columns, pages))
  await within((tx) => record(tx, actor, 'analysis.exportTable', query.table, { after: { ...query, rows: total } }))
  const days = [query.start_date, query.end_date].filter(Boolean).join('-')
  void reply
    .headers({
      'content-type': sheetType,
      'content-disposition': disposition('attachment', `${[title, days].filter(Boolean).join('-')}.xlsx`),
      'cache-control': 'no-store',
      'x-rows': String(total),
    })
    .send(file)
  return null
}
