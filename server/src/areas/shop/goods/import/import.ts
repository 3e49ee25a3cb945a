import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { goods } from '@zdb/contract/shop/goods/endpoints'
import { disposition, keepSheet, safeName, withIncoming } from '#areas/desk/files/public'
import { wakeHere } from '#core/db/process-notices'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { unseal } from '#core/outside/sealed'
import type { Fault } from '#core/sheets/reading/form'
import { sheetType, templateSheet } from '#core/sheets/reading/template'
import { now } from '#core/time/clock'
import type { Files } from '#ports/files/port'
import { addImport, importsOfGoods, type Import } from './import.sql.ts'
import { goodsForm } from './sheet-rows.ts'

type ImportView = Result<typeof goods.importJob>

const present = (each: Import): ImportView => ({
  id: String(each.id),
  state: each.state as ImportView['state'],
  name: each.name,
  rows: each.rows_total,
  read: each.rows_read,
  goods: each.goods_total,
  saved: each.rows_saved,
  bad: each.bad as unknown as Fault[],
  bad_total: each.bad_total,
  left_out: each.left_out,
  known: each.known as unknown as ImportView['known'],
  known_total: each.known_total,
  preview: each.preview_sealed ? unseal<{ rows: Record<string, string>[] }>(each.preview_sealed).rows : [],
  notes: each.notes,
  message: each.message,
})

/** Takes a sheet in and begins to read it; what is in it is said by `importJob`. */
export const readSheet = async (files: Files, actor: Actor, request: FastifyRequest): Promise<ImportView> => {
  await spendRateLimit('sheets', String(actor.accountId))
  const { name, file_key } = await withIncoming(request, async (incoming) => ({
    name: safeName(incoming.name, { endings: ['xlsx'] }),
    file_key: await keepSheet(files, incoming.content),
  }))
  const { merchantId: merchant_id, accountId: account_id } = actor
  const id = await within(async (tx) => {
    const at = now()
    const added = await addImport(tx, { merchant_id, account_id, name, file_key, at, due_at: at })
    await record(tx, actor, 'goods.readSheet', added, { after: { name } })
    wakeHere('goods_import', added)
    return added
  }).catch(async (error: unknown) => {
    // Without its row nobody would ever read it.
    await files.remove(file_key)
    throw error
  })
  return present(await importsOfGoods.of(actor, id))
}

export const importJob = async (actor: Actor, id: number): Promise<ImportView> =>
  present(await importsOfGoods.of(actor, id))

/** Begins to save what was read, once: what is faulty or there already stays out. */
export const startImport = (actor: Actor, id: string): Promise<null> =>
  within(async (tx) => {
    const each = await importsOfGoods.of(actor, idOf(id))
    const change = { state: 'saving', due_at: now(), tries: 0 } as const
    if (!(await importsOfGoods.change(tx, each.id, 'ready', change))) refuse('importMoved')
    await record(tx, actor, 'goods.startImport', each.id, { after: { goods: each.goods_total } })
    wakeHere('goods_import', each.id)
    return null
  })

export const importTemplate = async (reply: FastifyReply): Promise<null> => {
  void reply
    .headers({ 'content-type': sheetType, 'content-disposition': disposition('attachment', '商品导入模板.xlsx') })
    .send(await templateSheet(goodsForm))
  return null
}
