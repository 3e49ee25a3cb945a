import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { disposition, keepSheet, safeName, withIncoming } from '#areas/desk/files/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { unseal } from '#core/outside/sealed'
import type { Fault } from '#core/sheets/reading/form'
import { sheetType, templateSheet } from '#core/sheets/reading/template'
import { wakeHere } from '#core/db/process-notices'
import { within } from '#core/db/tx'
import type { Files } from '#ports/files/port'
import { addImport, importsOfOrders, type Import, type LineTwin } from './import.sql.ts'
import { orderForm } from './sheet-rows.ts'

type ImportView = Result<typeof onlineOrders.importJob>

const present = (each: Import): ImportView => ({
  id: String(each.id),
  state: each.state as ImportView['state'],
  name: each.name,
  rows: each.rows_total,
  read: each.rows_read,
  saved: each.rows_saved,
  bad: each.bad as unknown as Fault[],
  bad_total: each.bad_total,
  duplicates: each.twins as unknown as LineTwin[],
  preview: each.preview_sealed ? unseal<{ rows: Record<string, string>[] }>(each.preview_sealed).rows : [],
  notes: each.notes,
  message: each.message,
})

/** Takes a sheet in and begins to read it; what is in it is said by `importJob`. */
export const readExcel = async (files: Files, actor: Actor, request: FastifyRequest): Promise<ImportView> => {
  await spendRateLimit('sheets', String(actor.accountId))
  const { name, file_key } = await withIncoming(request, async (incoming) => ({
    name: safeName(incoming.name, { endings: ['xlsx'] }),
    file_key: await keepSheet(files, incoming.content),
  }))
  const { merchantId: merchant_id, accountId: account_id } = actor
  const id = await within(async (tx) => {
    const at = now()
    const added = await addImport(tx, { merchant_id, account_id, name, file_key, at, due_at: at })
    await record(tx, actor, 'onlineOrders.readExcel', added, { after: { name } })
    wakeHere('order_import', added)
    return added
  }).catch(async (error: unknown) => {
    // Without its row nobody would ever read it.
    await files.remove(file_key)
    throw error
  })
  return present(await importsOfOrders.of(actor, id))
}

export const importJob = async (actor: Actor, id: string): Promise<ImportView> =>
  present(await importsOfOrders.of(actor, idOf(id)))

/** Begins to save what was read, once. */
export const startImport = (
  actor: Actor,
  id: string,
  { skip_bad, skip_duplicates }: Body<typeof onlineOrders.startImport>,
): Promise<null> =>
  within(async (tx) => {
    const each = await importsOfOrders.of(actor, idOf(id))
    if (each.bad_total > 0 && !skip_bad)
      refuse('invalid', `有${each.bad_total}行填写有误，请改好后重新上传，或选择跳过这些行`)
    const change = { state: 'saving', skip_bad, skip_twins: skip_duplicates, due_at: now(), tries: 0 } as const
    if (!(await importsOfOrders.change(tx, each.id, 'ready', change))) refuse('importMoved')
    await record(tx, actor, 'onlineOrders.startImport', each.id, { after: { rows: each.rows_total } })
    wakeHere('order_import', each.id)
    return null
  })

export const importTemplate = async (reply: FastifyReply): Promise<null> => {
  void reply
    .headers({ 'content-type': sheetType, 'content-disposition': disposition('attachment', '网单导入模板.xlsx') })
    .send(await templateSheet({ ...orderForm, what: '网单' }))
  return null
}
