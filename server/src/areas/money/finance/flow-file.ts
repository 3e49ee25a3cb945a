import { createHash } from 'node:crypto'
import { momentText } from '@zdb/contract/kit/china-time'
import { fen, formatYuan } from '@zdb/contract/kit/fen'
import { flowTypes } from '@zdb/contract/money/finance/flow-types'
import type { ExportCell, ExportColumn } from '#core/sheets/sheet-writer'
import type { Line } from './finance.sql.ts'

type Column = ExportColumn & { of: (line: Line) => ExportCell }

export const flowColumns: readonly Column[] = [
  { title: '流水号', width: 14, of: ({ id }) => String(id) },
  { title: '时间', width: 20, of: ({ at }) => momentText(at) },
  { title: '类型', width: 16, of: ({ type }) => flowTypes[type].label },
  { title: '说明', width: 24, of: ({ why }) => why },
  { title: '单号', width: 26, of: ({ ref }) => ref },
  { title: '金额', width: 12, money: true, of: ({ amount }) => amount / 100 },
  { title: '变动后余额', width: 14, money: true, of: ({ balance_after }) => balance_after / 100 },
]

export const cellsOf = (line: Line): ExportCell[] => flowColumns.map(({ of }) => of(line))

/** A text that a spreadsheet would take for a formula is kept from it; numbers are numbers. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const csvCell = (cell: ExportCell): string =>
  typeof cell === 'number' ? formatYuan(fen(Math.round(cell * 100))) : `"${guarded(cell).replaceAll('"', '""')}"`

/** Excel knows UTF-8 by its mark. */
export const csvHead = `\uFEFF${flowColumns.map(({ title }) => csvCell(title)).join(',')}\r\n`
export const csvLine = (line: Line): string => `${cellsOf(line).map(csvCell).join(',')}\r\n`

export type ChainEnd = { readonly hash: string; readonly count: number; readonly balance: number }
const chainBegin: ChainEnd = { hash: '', count: 0, balance: 0 }

const linked = (before: string, body: string): string =>
  createHash('sha256').update(`${before}\n${body}`, 'utf8').digest('hex')

/**
 * The account from its first posting, each line with a hash over it and the hash before: whoever has the file and the
 * script beside it (`verify-balance.mjs`) can tell that nothing was changed, left out or moved. It follows from the
 * ledger alone, so that the same account gives the same chain whenever it is asked for.
 */
export const proofChain = (merchantId: number, status: string, from: ChainEnd = chainBegin) => {
  let { hash, count, balance } = from
  const chained = (fields: readonly unknown[]): string => {
    const body = JSON.stringify(fields)
    hash = linked(hash, body)
    return `${body}\t${hash}\n`
  }
  return {
    /** Where the chain stands, to be gone on from. */
    end: (): ChainEnd => ({ hash, count, balance }),
    /** What the script prints of a file that ends here. */
    fingerprint: (): string => linked(hash, JSON.stringify(['合计', count, balance])),
    head: () => chained(['转单宝余额证明', 1, merchantId, status]),
    line: ({ id, at, type, why, ref, amount, balance_after }: Line): string => {
      count += 1
      balance = balance_after
      return chained([count, id, at.toISOString(), type, why, ref, amount, balance_after])
    },
    foot: () => chained(['合计', count, balance]),
  }
}
