import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readBook } from '../../../server/src/core/sheets/reading/book.ts'
import type { Cell } from '../../../server/src/core/sheets/reading/cells.ts'
import { rowsOf } from '../../../server/src/core/sheets/reading/grid.ts'
import { openPackage } from '../../../server/src/core/sheets/reading/package.ts'

/** Presses what downloads a sheet and opens it: its name, what stands in its first line, and the lines below. */
export const sheetBehind = async (
  page: Page,
  button: Locator,
): Promise<{ name: string; heads: string[]; lines: Cell[][] }> => {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  const pack = await openPackage(await readFile(await file.path()))
  const book = await readBook(pack)
  const [sheet] = book.sheets
  if (!sheet) throw new Error(`${file.suggestedFilename()} has no sheet`)
  const rows: Cell[][] = []
  for await (const batch of rowsOf(pack, book, sheet)) rows.push(...batch.map(({ cells }) => [...cells]))
  const [heads = [], ...lines] = rows
  return { name: file.suggestedFilename(), heads: heads.map(String), lines }
}

/** As many pages as the browser makes of it on paper, and how large the first is, in points. */
export const onPaper = async (page: Page): Promise<{ count: number; box: string }> => {
  const text = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  const [, box = ''] = /\/MediaBox\s*\[([^\]]*)\]/.exec(text) ?? []
  return { count: text.match(/\/Type\s*\/Page\b/g)?.length ?? 0, box: box.trim() }
}

export const a4 = /^0 0 59[45](\.\d+)? 84[12](\.\d+)?$/
