import type { Page } from '@playwright/test'
import { aPrinter } from '../../../server/src/areas/desk/print/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { onlinePlaces } from '../../screens/online.ts'
import { nowOf } from '../../screens/orders.ts'
import { editorOf, paperOf, printPlaces } from '../../screens/print/print.ts'
import { anOrderAt } from '../../support/paper.ts'
import { expect, test } from '../../support/story.ts'
import { trader } from '../../support/traders.ts'

/** Presses print, and answers the question that follows the closed window. */
const printAndSay = async (page: Page, words: string) => {
  await page.evaluate(`window.print = () => window.dispatchEvent(new Event('afterprint'))`)
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await dialogOf(page, '打印好了吗？').dialog.getByRole('button', { name: words }).click()
}

const pagesOf = async (page: Page): Promise<number> => {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('a ticket is drawn with a real order beside it, moved by keyboard alone, saved, and restored', async ({
  browserOf,
}) => {
  const owner = await trader('画票')
  const sn = await anOrderAt(owner)
  const page = await browserOf(owner, { at: printPlaces.template })
  const { paper, blocks, save } = editorOf(page)
  await expect(paper).toContainText('制作联')
  await expect(page.getByText(`现在用的是 ${sn}`)).toBeVisible()

  await page.getByRole('button', { name: '拖动单据名称' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('已拿起单据名称，第 1 个')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('单据名称移到第 2 个')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(blocks.nth(1)).toHaveAccessibleName('2 单据名称')

  await page.getByRole('button', { name: '添加自定义文字' }).click()
  await page.getByPlaceholder('写什么，最多100个字').fill('先醒花再包装')
  await expect(paper).toContainText('先醒花再包装')
  await save()
  await expect(page.getByText('正在使用第 1 版')).toBeVisible()

  await page.getByRole('button', { name: '恢复默认模板' }).click()
  await dialogOf(page, '恢复默认模板？').dialog.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(page.getByText('正在使用第 2 版')).toBeVisible()
  await expect(blocks.nth(0)).toHaveAccessibleName('1 单据名称')
  await expect(paper).not.toContainText('先醒花再包装')
})

test('an order without a printer leads to the setting; with one it prints once, and again only with a reason', async ({
  browserOf,
}) => {
  const owner = await trader('出纸')
  const sn = await anOrderAt(owner)
  const page = await browserOf(owner, { at: onlinePlaces.order(sn) })
  await expect(nowOf(page).panel).toBeVisible()
  await page.keyboard.press('p')
  const ticket = page.getByRole('dialog', { name: '打印小票' })
  await ticket.getByRole('link', { name: '去绑定打印机' }).click()
  await expect(page.getByText('给打印机通电、联网、装纸')).toBeVisible()

  await within((tx) => aPrinter(tx, { merchantId: owner.merchantId, storeId: owner.shopId, name: '前台' }))
  await page.goto(onlinePlaces.order(sn))
  await expect(page.getByText('还没有打印过')).toBeVisible()
  await page.keyboard.press('p')
  await ticket.getByRole('button', { name: '打印', exact: true }).click()
  await expect(paperOf(page)).toHaveCount(2)
  await expect(paperOf(page).first()).toContainText('前台')
})

test('the sheet of an order stands alone, is printed by the browser, and the order says so', async ({ browserOf }) => {
  const owner = await trader('打单')
  const sn = await anOrderAt(owner)
  const page = await browserOf(owner, { at: printPlaces.receipt('online', sn) })
  const sheet = page.getByRole('article', { name: `打印单 ${sn}` })
  await expect(sheet.getByRole('region', { name: '贺卡' })).toHaveText('生日快乐，天天开心')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await printAndSay(page, '打印好了')
  await expect(page.getByRole('status').filter({ hasText: '打印过' })).not.toContainText('还没有')
  expect(await pagesOf(page)).toBe(1)
})
