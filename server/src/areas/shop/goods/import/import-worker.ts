import type { Logger } from 'pino'
import { goodsStates } from '@zdb/contract/shop/goods/states'
import { mostImported } from '@zdb/contract/shop/goods/import-schemas'
import { fetchSheet } from '#areas/desk/files/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { system } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { seal } from '#core/outside/sealed'
import { drainImports, dropOldSheets, dropSheet, leaseEnd } from '#core/sheets/import-worker'
import { readSheet } from '#core/sheets/reading/reader'
import { job, type Job } from '#core/work/jobs'
import type { Drain } from '#core/work/lease-worker'
import type { Files } from '#ports/files/port'
import { addManyGoods } from '../editing/new-goods.sql.ts'
import { refreshGoods } from '../goods-push.ts'
import { goodsIn, type SheetGoods } from './assembly.ts'
import { goodsLike, importsOfGoods, lockImporting, type Import } from './import.sql.ts'
import type { GoodsLine, LineContent } from './sheet-rows.ts'

/** A goods may have several lines. */
const mostRows = 10_000
const listed = 500
const previewed = 20
const savedAtOnce = 100

type ReadLines = { lines: GoodsLine[]; notes: string[] }

const linesOf = async (
  files: Files,
  { file_key }: Import,
  progress: (read: number) => Promise<unknown>,
): Promise<ReadLines> => {
  const all: ReadLines = { lines: [], notes: [] }
  const script = new URL('./sheet-worker.ts', import.meta.url)
  for await (const { rows, notes } of readSheet<LineContent>(script, await fetchSheet(files, file_key), mostRows)) {
    all.lines.push(...rows)
    all.notes.push(...notes)
    await progress(all.lines.length)
  }
  return all
}

type Whole = SheetGoods & { readonly body: NonNullable<SheetGoods['body']> }
const isWhole = (one: SheetGoods): one is Whole => one.body !== undefined

const read = async (files: Files, each: Import): Promise<void> => {
  const { lines, notes } = await linesOf(files, each, (rows_read) =>
    within((tx) => importsOfGoods.change(tx, each.id, 'reading', { rows_read, due_at: leaseEnd() })),
  )
  if (lines.length === 0) refuse('sheetUnreadable', ['表格里没有商品', ...notes].join('；'))
  const goods = goodsIn(lines)
  if (goods.length > mostImported)
    refuse('sheetUnreadable', `一次最多导入${mostImported}件商品，表格里有${goods.length}件，请分成几个表格`)
  const faults = goods.flatMap((one) => one.faults ?? []).toSorted((a, b) => a.line - b.line)
  const whole = goods.filter(isWhole)
  const there = await goodsLike(each.merchant_id, whole)
  const known = whole.flatMap(({ lines: [line = 0] }, index) => {
    const found = there[index]
    return found ? [{ line, goods_id: String(found.id), name: found.name }] : []
  })
  const preview = lines.slice(0, previewed).map(({ line, shown }) => ({ 行: String(line), ...shown }))
  await within(async (tx) => {
    await importsOfGoods.change(tx, each.id, 'reading', {
      state: 'ready',
      rows_total: lines.length,
      rows_read: lines.length,
      goods_total: whole.length - known.length,
      bad: JSON.stringify(faults.slice(0, listed)),
      bad_total: new Set(faults.map(({ line }) => line)).size,
      left_out: goods.length - whole.length,
      known: JSON.stringify(known.slice(0, listed)),
      known_total: known.length,
      notes,
      preview_sealed: seal({ rows: preview }),
    })
  })
}

/** Some goods whole, and how far it has come, in one story: whoever goes on after a break finds them there. */
const saveSome = (each: Import, some: readonly Whole[], saved: number): Promise<number> =>
  within(async (tx) => {
    await lockImporting(tx, each.merchant_id)
    const there = await goodsLike(each.merchant_id, some, tx)
    const fresh = some.filter((_, index) => !there[index])
    await addManyGoods(
      tx,
      each.merchant_id,
      fresh.map(({ body }) => body),
      goodsStates.draft.code,
    )
    const rows_saved = saved + fresh.length
    await importsOfGoods.change(tx, each.id, 'saving', { rows_saved, due_at: leaseEnd() })
    refreshGoods(each.merchant_id)
    return rows_saved
  })

const save = async (files: Files, each: Import): Promise<void> => {
  const { lines } = await linesOf(files, each, () => Promise.resolve())
  const whole = goodsIn(lines).filter(isWhole)
  let saved = each.rows_saved
  for (let from = 0; from < whole.length; from += savedAtOnce)
    saved = await saveSome(each, whole.slice(from, from + savedAtOnce), saved)
  await within(async (tx) => {
    await importsOfGoods.change(tx, each.id, 'saving', { state: 'done' })
    await record(tx, system(`import:${each.account_id}`), 'goods.imported', each.id, {
      after: { goods: saved },
      merchantId: each.merchant_id,
    })
    refreshGoods(each.merchant_id)
  })
  await dropSheet(removing(files), each)
}

const removing = (files: Files) => ({ queue: importsOfGoods, removeFile: (key: string) => files.remove(key) })

const brokenOff = ({ rows_saved }: Import): string =>
  rows_saved > 0
    ? `导入多次中断，已保存${rows_saved}件，请重新上传；已保存的商品不会重复`
    : '导入多次中断，请重新上传；仍不成功请联系客服'

export const startGoodsImports = (files: Files, log: Logger): Drain =>
  drainImports({
    ...removing(files),
    name: 'goods-imports',
    read: (each: Import) => read(files, each),
    save: (each: Import) => save(files, each),
    brokenOff,
    log,
  })

export const forgetGoodsSheetsJob = (files: Files): Job =>
  job({ name: 'goods.forgetSheets', cron: '45 4 * * *', run: () => dropOldSheets(removing(files)) })
