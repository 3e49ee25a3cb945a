import { createReadStream } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { dayText } from '@zdb/contract/kit/china-time'
import type { Query } from '@zdb/contract/kit/endpoint'
import type { finance } from '@zdb/contract/money/finance/endpoints'
import { flowAccounts } from '@zdb/contract/money/finance/flow-types'
import { disposition } from '#areas/desk/files/public'
import { databaseUrl, within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuseField } from '#core/http/refusal'
import { sentFile } from '#core/sheets/sent-file'
import { inThread } from '#core/sheets/sheet-thread'
import { now } from '#core/time/clock'
import type { FlowAnswer, FlowTask } from './export-worker.ts'
import { newestFirst, oldestFirst } from './export.sql.ts'
import { linesOf, ownAccounts } from './finance.sql.ts'

/** A sheet holds no more; a proof is of the whole account. */
const mostRows = { xlsx: 1_000_000, csv: 1_000_000, proof: Number.MAX_SAFE_INTEGER } as const

const fileTypes = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' },
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  proof: { type: 'text/plain; charset=utf-8', ending: 'txt' },
} as const

const kinds = { balance: 'available', frozen: 'frozen' } as const

/** The bytes of the file as the thread makes them, which waits for whoever reads. */
async function* bytesOf(task: FlowTask): AsyncGenerator<Uint8Array> {
  const memory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }
  const worker = new URL('./export-worker.ts', import.meta.url)
  for await (const answer of inThread<FlowAnswer>(worker, { workerData: task, resourceLimits: memory })) {
    if ('trouble' in answer) throw new Error(answer.trouble)
    yield answer.bytes
  }
}

const script = new URL('./verify-balance.mjs', import.meta.url)

const sendScript = (reply: FastifyReply): null => {
  void reply
    .headers({
      'content-type': 'text/javascript; charset=utf-8',
      'content-disposition': disposition('attachment', 'verify-balance.mjs'),
      'x-content-type-options': 'nosniff',
    })
    .send(createReadStream(script))
  return null
}

/**
 * Sends the flows of an account as a file while they are still being read: stretch after stretch in a thread of its own,
 * as much in memory as one of them. `x-rows` says how many lines will come.
 */
export const exportFlows = async (
  actor: Actor,
  status: string,
  { format, ...filter }: Query<typeof finance.exportFlows>,
  reply: FastifyReply,
): Promise<null> => {
  if (status !== 'balance' && status !== 'frozen') return refuseField('status', '没有这个账户')
  if (format === 'script') return sendScript(reply)
  await spendRateLimit('sheets', String(actor.accountId))
  const { merchantId } = actor
  const id = (await ownAccounts(merchantId)).find(({ kind }) => kind === kinds[status])?.id
  const narrowed = format === 'proof' ? {} : filter
  const rows = id === undefined ? 0 : await linesOf(id, narrowed, mostRows[format])
  const title = format === 'proof' ? '余额证明' : flowAccounts[status]
  const stretches = () => (format === 'proof' ? oldestFirst(id ?? 0) : newestFirst(id ?? 0, narrowed))
  const task: FlowTask = {
    url: databaseUrl(),
    format,
    title,
    merchantId,
    status,
    stretches: id === undefined ? null : stretches(),
    most: mostRows[format],
  }
  const file = sentFile(String(merchantId), bytesOf(task))
  await within((tx) => record(tx, actor, 'finance.exportFlows', status, { after: { ...narrowed, format, rows } }))
  const { type, ending } = fileTypes[format]
  void reply
    .headers({
      'content-type': type,
      'content-disposition': disposition('attachment', `${title}-${dayText(now())}.${ending}`),
      'cache-control': 'no-store',
      'x-rows': String(rows),
    })
    .send(file)
  return null
}
