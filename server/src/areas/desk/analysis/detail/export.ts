import type { FastifyReply } from 'fastify'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { Query } from '@zdb/contract/kit/endpoint'
import { disposition } from '#areas/desk/files/public'
import { databaseUrl, within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { spendRateLimit } from '#core/http/rate-limits'
import { sheetType } from '#core/sheets/reading/template'
import { sentFile } from '#core/sheets/sent-file'
import { inThread } from '#core/sheets/sheet-thread'
import { settleFigures } from '../rollup/settle.sql.ts'
import { detailStretches, detailSums } from './detail.sql.ts'
import { filterOf } from './detail.ts'
import type { DetailAnswer, DetailTask } from './export-worker.ts'

/** A sheet holds no more. */
const mostRows = 1_000_000
const title = '转单价格明细'

async function* bytesOf(task: DetailTask): AsyncGenerator<Uint8Array> {
  const memory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }
  const worker = new URL('./export-worker.ts', import.meta.url)
  for await (const answer of inThread<DetailAnswer>(worker, { workerData: task, resourceLimits: memory })) {
    if ('trouble' in answer) throw new Error(answer.trouble)
    yield answer.bytes
  }
}

/** Sends what was passed on as a sheet while it is still being read; `x-rows` says how many rows will come. */
export const exportDetail = async (
  actor: Actor,
  asked: Query<typeof analysis.exportDetail>,
  reply: FastifyReply,
): Promise<null> => {
  const filter = filterOf(actor, asked)
  await spendRateLimit('sheets', String(actor.accountId))
  await settleFigures(actor.merchantId)
  const rows = Math.min((await detailSums(filter)).orders, mostRows)
  const task: DetailTask = { url: databaseUrl(), title, stretches: detailStretches(filter), most: mostRows }
  const file = sentFile(String(actor.merchantId), bytesOf(task))
  const { from, to } = filter.range
  await within((tx) => record(tx, actor, 'analysis.exportDetail', `${from}~${to}`, { after: { ...asked, rows } }))
  void reply
    .headers({
      'content-type': sheetType,
      'content-disposition': disposition('attachment', `${title}-${from}-${to}.xlsx`),
      'cache-control': 'no-store',
      'x-rows': String(rows),
    })
    .send(file)
  return null
}
