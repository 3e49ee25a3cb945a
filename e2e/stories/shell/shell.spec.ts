import { shellOf } from '../../screens/shell.ts'
import { merchant } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'

test('every page names itself before the slogan, and opening one starts at its top', async ({ browserOf }) => {
  const page = await browserOf(await merchant(), { viewport: { width: 1366, height: 360 } })
  const shell = shellOf(page)
  await expect(page).toHaveTitle('工作台 - 转单宝 · 好单不等人')
  await expect(page.getByText('还没有门店')).toBeVisible()
  await page.evaluate('window.scrollTo(0, 300)')
  await expect(page.getByRole('button', { name: '返回顶部' })).toBeVisible()
  await shell.go('设置')
  await expect(page).toHaveTitle('账号中心 - 转单宝 · 好单不等人')
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(0)
  await shell.pages.filter({ hasText: '员工与角色' }).click()
  await expect(page).toHaveTitle('员工与角色 - 转单宝 · 好单不等人')
  await page.goBack()
  await expect(page).toHaveTitle('账号中心 - 转单宝 · 好单不等人')
})

test('the base path and the prefix lead to the workbench', async ({ browserOf }) => {
  const page = await browserOf(await merchant(), { at: '/console' })
  await expect(page).toHaveURL(/\/console\/home$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/console\/home$/)
})

test('clicking the tab one is at reloads the page, and nothing else', async ({ browserOf }) => {
  const page = await browserOf(await merchant())
  await expect(page.getByText('还没有门店')).toBeVisible()
  await page.evaluate('window.stayed = true')
  const asked = page.waitForResponse(/\/api\.v2\/systems\/todo/)
  await shellOf(page).go('工作台')
  expect((await asked).ok()).toBe(true)
  expect(await page.evaluate('window.stayed')).toBe(true)
})

test('sections without orders have no search box', async ({ browserOf }) => {
  const page = await browserOf(await merchant())
  await expect(shellOf(page).userMenu).toBeVisible()
  await expect(page.getByRole('search')).toHaveCount(0)
  await shellOf(page).go('设置')
  await expect(page.getByRole('heading', { name: '账号中心' })).toBeVisible()
  await expect(page.getByRole('search')).toHaveCount(0)
})

test('a question mark shows the keys, and Escape puts them away', async ({ browserOf }) => {
  const page = await browserOf(await merchant())
  await expect(shellOf(page).userMenu).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: '快捷键' })
  await expect(help).toContainText('打开消息提醒')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('Alt+KeyN')
  await expect(page.getByRole('dialog', { name: '消息提醒' })).toBeVisible()
})

/** In the page: how wide the form of a dialog is in each frame. */
const watchTheForm = `
  window.widths = []
  const look = () => {
    const form = document.querySelector('[role=dialog] form')
    if (form) widths.push(form.getBoundingClientRect().width)
    requestAnimationFrame(look)
  }
  look()
`

test('for whoever wants no motion a dialog is where it stays from its first frame', async ({ browserOf }) => {
  const page = await browserOf(await merchant(), { at: '/console/setting/staff?tab=roles' })
  const opening = page.getByRole('button', { name: '新增角色' })
  await expect(opening).toBeVisible()
  await page.evaluate(watchTheForm)
  await opening.click()
  await expect.poll(() => page.evaluate('widths.length')).toBeGreaterThan(30)
  expect(await page.evaluate('new Set(widths).size')).toBe(1)
})

test('a chosen theme stays after coming back', async ({ browserOf }) => {
  const page = await browserOf(await merchant(), { colorScheme: 'light' })
  await page.getByRole('button', { name: '外观' }).click()
  await page.getByRole('menuitemradio', { name: '深色' }).click()
  await page.reload()
  await page.getByRole('button', { name: '外观' }).click()
  await expect(page.getByRole('menuitemradio', { name: '深色' })).toBeChecked()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(15, 20, 19)')
})
