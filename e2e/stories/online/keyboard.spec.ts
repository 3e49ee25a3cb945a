import type { Locator } from '@playwright/test'
import { dialogOf } from '../../screens/dialog.ts'
import { onlineCard, onlinePlaces } from '../../screens/online.ts'
import { nowOf } from '../../screens/orders.ts'
import { atOrderDesk } from '../../support/order-desk.ts'
import { onlineOrdersOf } from '../../support/online-business.ts'
import { expect, test } from '../../support/story.ts'
import { trader } from '../../support/traders.ts'

test('the order desk is worked without a mouse: help, move, search, select, act, open and back', async ({
  browserOf,
  ground,
}) => {
  const { owner, shop, desk: page } = await atOrderDesk({ browserOf, ground })
  const goods = ['键盘的玫瑰', '键盘的百合', '键盘的绣球']
  for (const name of goods) {
    await shop.order({ goods: name })
    await expect(onlineCard(page, name)).toBeVisible()
  }
  const { keyboard } = page
  const type = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key)
  }
  const has = async (target: Locator) => (await target.and(page.locator(':focus')).count()) > 0
  const reach = async (target: Locator) => {
    for (let steps = 0; steps < 60 && !(await has(target)); steps += 1) await type('Tab')
    await expect(target).toBeFocused()
  }
  const cards = page.getByRole('article', { name: /^网单 / })

  await type('?')
  const help = page.getByRole('dialog', { name: '快捷键' })
  await expect(help).toContainText('做下一步')
  await type('Escape')
  await expect(help).toHaveCount(0)

  await type('j')
  await expect(cards.nth(0)).toBeFocused()
  await type('j', 'k', 'ArrowDown')
  await expect(cards.nth(1)).toBeFocused()

  await type('x', 'j', 'x', 'b')
  const batch = page.getByRole('region', { name: '批量操作' })
  await expect(batch).toContainText('2')
  await reach(batch.getByRole('button', { name: '标记已打印' }))
  await type('Enter')
  await expect(page.getByText('2 单已标记')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/^已打印 \d\d:\d\d$/)).toHaveCount(2)

  await type('/')
  await keyboard.type('键盘的百合')
  await type('Enter')
  await expect(cards).toHaveCount(1)
  await type('j', 'f')
  const marking = dialogOf(page, '备注与旗帜')
  await expect(marking.field('备注')).toBeFocused()
  await keyboard.type('先做这一单')
  await reach(marking.dialog.getByRole('button', { name: '保存' }))
  await type('Enter')
  await expect(marking.dialog).toHaveCount(0)
  await expect(cards.first()).toContainText('先做这一单')
  await expect(cards.first()).toBeFocused()

  await type('a')
  const arranging = dialogOf(page, '安排门店配送')
  await expect(arranging.dialog).toBeVisible()
  const option = arranging.dialog.getByRole('option', { name: owner.shop })
  await expect(option).toBeVisible()
  await reach(option)
  await type('Enter')
  await reach(arranging.dialog.getByRole('button', { name: '安排配送' }))
  await type('Enter')
  await expect(arranging.dialog).toHaveCount(0)
  await expect(cards.first()).toContainText('自营处理中')

  await type('j', 'Enter')
  await expect(nowOf(page).panel).toContainText('自营处理中')
})

test('thirty orders are arranged by keyboard alone, looked at beside the list on the way', async ({ browserOf }) => {
  const owner = await trader('花语')
  await onlineOrdersOf(owner, 30)
  const page = await browserOf(owner, { at: onlinePlaces.list })
  const cards = page.getByRole('article', { name: /^网单 / })
  await expect(cards).toHaveCount(20)
  const { keyboard } = page
  const type = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key)
  }
  const sent = async (title: string) => {
    const { dialog } = dialogOf(page, title)
    const button = dialog.getByRole('button', { name: '安排配送' })
    await expect(button).toBeVisible()
    for (let steps = 0; steps < 20 && !(await button.evaluate((found) => found.matches(':focus'))); steps += 1)
      await type('Tab')
    await type('Enter')
    await expect(dialog).toHaveCount(0)
  }

  await type('j', ' ')
  const preview = page.getByRole('complementary', { name: '预览网单详情' })
  await expect(preview.getByRole('region', { name: '现在' })).toContainText('待安排')
  const [first, second] = [await cards.nth(0).getAttribute('aria-label'), await cards.nth(1).getAttribute('aria-label')]
  await expect(preview).toContainText(first?.slice(3) ?? '?')
  await type('j')
  await expect(preview).toContainText(second?.slice(3) ?? '?')
  await type('Escape')
  await expect(preview).toHaveCount(0)
  await expect(cards.nth(1)).toBeFocused()

  await type('a')
  const { dialog } = dialogOf(page, '安排门店配送')
  const option = dialog.getByRole('option', { name: owner.shop })
  await expect(option).toBeVisible()
  for (let steps = 0; steps < 20 && !(await option.evaluate((found) => found.matches(':focus'))); steps += 1)
    await type('Tab')
  await type('Enter')
  await sent('安排门店配送')
  await expect(page.getByRole('tab', { name: /^待安排 ?29$/ })).toBeVisible()

  for (const many of [20, 9]) {
    await type('X', 'b', 'Enter')
    await sent(`安排 ${many} 单`)
    await expect(page.getByText(`${many} 单已安排门店配送`)).toBeVisible()
  }
  await expect(page.getByText('没有待安排的网单')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^自营处理 ?30$/ })).toBeVisible()
})
