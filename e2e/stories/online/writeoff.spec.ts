import { dialogOf } from '../../screens/dialog.ts'
import { listScreen } from '../../screens/list.ts'
import { onlinePlaces } from '../../screens/online.ts'
import { marketOf } from '../../support/outside/market.ts'
import { expect, test } from '../../support/story.ts'
import { trader } from '../../support/traders.ts'

test('a guest’s vouchers are scanned, looked at and written off; one that was wrong is taken back', async ({
  browserOf,
  ground,
}) => {
  const owner = await trader('花语')
  const market = marketOf(ground)
  const title = `周末花束券${owner.mobile.slice(-4)}`
  const [[first], [second]] = [
    await market.mintVouchers({ title, count: 1 }),
    await market.mintVouchers({ title, count: 1 }),
  ]
  if (!first || !second) throw new Error('no vouchers')
  const used = async (code: string) => (await market.vouchers()).find((one) => one.code === code)?.verified != null
  const page = await browserOf(owner, { at: onlinePlaces.writeOff })
  const counter = page.getByRole('region', { name: '核销', exact: true })

  // A scanner types into whatever has the cursor, and ends with Enter.
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await expect(counter.getByRole('textbox', { name: '券码' })).toBeFocused()
  await scan('10000000000000')
  await expect(page.getByRole('alert')).toHaveText('券码不存在，请确认后重试')
  for (const { code } of [first, second]) {
    await scan(code)
    await expect(counter.getByRole('list', { name: '可核销的券' })).toContainText(title)
    await expect(counter.getByRole('button', { name: '核销 1 张，共 ¥99.00' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(counter.getByRole('list', { name: '刚核销的券' })).toContainText(code)
    expect(await used(code)).toBe(true)
  }

  const records = listScreen(page, '核销记录')
  await expect(records.row(first.code)).toContainText('已核销')
  await records.act(first.code, '撤销')
  await dialogOf(page, '撤销核销').press('撤销核销')
  await expect(records.row(first.code)).toContainText('已撤销')
  await expect(records.row(second.code)).toContainText('已核销')
  await expect.poll(() => used(first.code)).toBe(false)
  expect(await used(second.code)).toBe(true)
})
