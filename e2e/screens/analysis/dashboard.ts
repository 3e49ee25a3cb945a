import { expect, type Locator, type Page } from '@playwright/test'
import type { Cell } from '../../../server/src/core/sheets/reading/cells.ts'
import { sheetBehind } from '../../support/inspection/downloads.ts'

/** A part of a dashboard. */
export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** A figure of a part that leads to its list. */
export const figure = (page: Page, of: string, name: string): Locator =>
  page.getByRole('list', { name: of, exact: true }).getByRole('link', { name: new RegExp(`^${name}`) })

/** What stands over a list that a figure led to. */
export const fromFigure = (page: Page): Locator => page.getByRole('status', { name: '来自数据分析' })

export const orderCards =
  (noun: string) =>
  (page: Page): Locator =>
    page.getByRole('article', { name: new RegExp(`^${noun} `) })

export const asTable = (page: Page, name: string): Promise<void> =>
  part(page, name).getByRole('radio', { name: '表' }).check({ force: true })

const numberIn = (text: string): string => /\d[\d,]*(\.\d+)?/.exec(text)?.[0]?.replaceAll(',', '') ?? ''

/** A figure as a number, without what it is held against. */
export const valueOf = async (shown: Locator): Promise<number> =>
  Number(numberIn(await shown.locator('strong').innerText()))

/** Presses a figure; the list behind it counts as many, and the way back is where one was. */
export const opensAsMany = async (
  page: Page,
  of: string,
  name: string,
  rows: (page: Page) => Locator,
): Promise<void> => {
  const before = page.url()
  const link = figure(page, of, name)
  const count = await valueOf(link)
  expect(count, `${of} ${name} counts nothing`).toBeGreaterThan(0)
  await link.click()
  await expect(fromFigure(page)).toContainText(`共 ${count} 条`)
  await expect(rows(page)).toHaveCount(Math.min(20, count))
  await page.goBack()
  await expect(page).toHaveURL(before)
  await expect(figure(page, of, name)).toBeVisible()
}

/** Presses an amount; the list behind it adds up to it. */
export const addsUp = async (page: Page, of: string, name: string): Promise<void> => {
  const before = page.url()
  const link = figure(page, of, name)
  const amount = await valueOf(link)
  expect(amount, `${of} ${name} is nothing`).toBeGreaterThan(0)
  await link.click()
  await expect(fromFigure(page)).toContainText('合计')
  const sum = fromFigure(page).locator('[data-money]')
  expect(Number(numberIn(await sum.innerText()))).toBe(amount)
  await page.goBack()
  await expect(page).toHaveURL(before)
}

/** The table behind a part, taken away as a sheet and opened. */
export const exported = (page: Page, name: string) =>
  sheetBehind(page, part(page, name).getByRole('button', { name: /^导出/ }))

/** What the column of a sheet adds up to. */
export const sumOf = (
  { heads, lines }: { heads: readonly string[]; lines: readonly Cell[][] },
  head: string,
): number => {
  const column = heads.indexOf(head)
  if (column < 0) throw new Error(`no column ${head} among ${heads.join(' ')}`)
  const hundredths = lines.reduce((sum, line) => sum + Math.round(Number(line[column] ?? 0) * 100), 0)
  return hundredths / 100
}
