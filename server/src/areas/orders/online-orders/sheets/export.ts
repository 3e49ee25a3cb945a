import type { FastifyReply } from 'fastify'
import { dayText } from '@zdb/contract/kit/china-time'
import type { Query } from '@zdb/contract/kit/endpoint'
import { maskPhone } from '@zdb/contract/kit/masking'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { flatTabs } from '@zdb/contract/orders/online-orders/states'
import { disposition } from '#areas/desk/files/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { now } from '#core/time/clock'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuseField } from '#core/http/refusal'
import { databaseUrl, within } from '#core/db/tx'
import { namesOf, rowsOf, stretchesOf } from './export.sql.ts'
import type { ExportAnswer, ExportTask } from './export-worker.ts'
import { sheetType } from '#core/sheets/reading/template'
import { sentFile } from '#core/sheets/sent-file'
import { inThread } from '#core/sheets/sheet-thread'

/** A sheet holds no more. */
const mostRows = 1_000_000

/** The bytes of the sheet as the thread makes them, which waits for whoever reads. */
async function* bytesOf(task: ExportTask): AsyncGenerator<Uint8Array> {
  const memory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }
  const worker = new URL('./export-worker.ts', import.meta.url)
  for await (const answer of inThread<ExportAnswer>(worker, { workerData: task, resourceLimits: memory })) {
    if ('trouble' in answer) throw new Error(answer.trouble)
    yield answer.bytes
  }
}

/**
 * Sends the orders of the filter as a sheet while they are still being read: page after page behind the last one seen,
 * in a thread of its own, as much in memory as one page. `x-rows` says how many rows will come.
 */
export const exportOrders = async (
  actor: Actor,
  query: Query<typeof onlineOrders.export>,
  reply: FastifyReply,
): Promise<null> => {
  const tab = flatTabs.find(({ index }) => index === query.status) ?? refuseField('status', '没有这个状态')
  await spendRateLimit('sheets', String(actor.accountId))
  const scope = { merchantId: actor.merchantId, age: 'new' } as const
  const rows = await rowsOf(scope, tab, query, mostRows)
  const task: ExportTask = {
    url: databaseUrl(),
    stretches: stretchesOf(scope, tab, query),
    names: await namesOf(actor.merchantId),
    most: mostRows,
  }
  const file = sentFile(String(actor.merchantId), bytesOf(task))
  await within((tx) =>
    record(tx, actor, 'onlineOrders.export', tab.index, {
      after: { ...query, keyword: query.keyword && maskPhone(query.keyword), rows },
    }),
  )
  const name = `网单-${tab.title}-${dayText(now())}.xlsx`
  void reply
    .headers({
      'content-type': sheetType,
      'content-disposition': disposition('attachment', name),
      'cache-control': 'no-store',
      'x-rows': String(rows),
    })
    .send(file)
  return null
}
