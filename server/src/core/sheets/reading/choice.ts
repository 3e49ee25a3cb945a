import { refuse } from '../../http/refusal.ts'
import type { Book, Sheet } from './book.ts'
import { lettersOf, rowsOf } from './grid.ts'
import type { Package } from './package.ts'
import { guideSheet, headingOf, missingIn, repeatedIn, type Heading, type SheetForm } from './form.ts'

/** Titles may stand below a line or two of the shop's own. */
const headingWithin = 5

/** What the first lines of a sheet tell of it. */
type Top = { sheet: Sheet; empty: boolean; missing: readonly string[]; heading: Heading; line: number }

const isEmpty = (cells: readonly unknown[]): boolean => cells.every((cell) => cell === undefined)

const topOf = async (pack: Package, book: Book, sheet: Sheet, form: SheetForm): Promise<Top> => {
  let top: Top = { sheet, empty: true, missing: missingIn(form, new Map()), heading: new Map(), line: 0 }
  for await (const rows of rowsOf(pack, book, sheet))
    for (const { line, cells } of rows) {
      if (line > headingWithin && !top.empty) return top
      if (isEmpty(cells)) continue
      const heading = headingOf(form, cells)
      const missing = missingIn(form, heading)
      if (top.empty || missing.length < top.missing.length) top = { sheet, empty: false, missing, heading, line }
      if (missing.length === 0) return top
    }
  return top
}

const titled = (sheets: readonly Top[]): string => sheets.map(({ sheet }) => `“${sheet.name}”`).join('、')

/** Two columns of one title: which of them is meant nobody can know. */
const refuseRepeated = (heading: Heading): void => {
  const repeated = repeatedIn(heading).map(
    ([title, columns]) => `${title}（${columns.map((column) => `${lettersOf(column)}列`).join('、')}）`,
  )
  if (repeated.length > 0)
    refuse('sheetUnreadable', `表格有重复的列：${repeated.join('；')}，请每种只保留一列后重新上传`)
}

export type Choice = { sheet: Sheet; heading: Heading; headingLine: number; notes: string[] }

/** The first sheet one can see that has the titles of the form. What else there is, is told. */
export const chooseSheet = async (pack: Package, book: Book, form: SheetForm): Promise<Choice> => {
  const tops: Top[] = []
  for (const sheet of book.sheets) tops.push(await topOf(pack, book, sheet, form))
  const filled = tops.filter(({ empty }) => !empty)
  const [hidden, visible] = [filled.filter(({ sheet }) => sheet.hidden), filled.filter(({ sheet }) => !sheet.hidden)]
  const chosen = visible.find(({ missing }) => missing.length === 0)
  if (!chosen) {
    if (hidden.some(({ missing }) => missing.length === 0))
      refuse('sheetUnreadable', `${form.what}在隐藏的工作表${titled(hidden)}里，请取消隐藏后重新上传`)
    const [first = refuse('sheetUnreadable', '表格里没有内容')] = visible
    refuse('sheetUnreadable', `表格缺少列：${first.missing.join('、')}，请使用模板填写`)
  }
  const { sheet, heading, line } = chosen ?? refuse('sheetUnreadable')
  refuseRepeated(heading)
  const unread = visible.filter((each) => each !== chosen && each.sheet.name !== guideSheet)
  return {
    sheet,
    heading,
    headingLine: line,
    notes: [
      ...(unread.length > 0 ? [`只读取了工作表“${sheet.name}”，未读取：${titled(unread)}`] : []),
      ...(hidden.length > 0 ? [`未读取隐藏的工作表：${titled(hidden)}`] : []),
    ],
  }
}
