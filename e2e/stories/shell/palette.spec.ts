import { deliveryPlaces } from '../../screens/delivery.ts'
import { onlinePlaces } from '../../screens/online.ts'
import { onlineOrdersOf } from '../../support/online-business.ts'
import { expect, test } from '../../support/story.ts'
import { partnersOf, twoTraders } from '../../support/traders.ts'

test('from six screens anything is found by its words, its pinyin or its initials, without the mouse', async ({
  browserOf,
}) => {
  const [owner, florist] = await twoTraders()
  const [sn = ''] = await onlineOrdersOf(owner, 1)
  await partnersOf(owner, florist)
  const desk = await browserOf(owner)
  const find = async (typed: string, words: string | RegExp) => {
    await desk.keyboard.press('Control+KeyK')
    const box = desk.getByRole('combobox', { name: '查找' })
    await expect(box).toBeFocused()
    await desk.keyboard.type(typed)
    const option = desk.getByRole('listbox', { name: '查找结果' }).getByRole('option', { name: words }).first()
    await expect(option).toBeVisible()
    for (let steps = 0; steps < 12 && (await option.getAttribute('aria-selected')) !== 'true'; steps += 1)
      await desk.keyboard.press('ArrowDown')
    await desk.keyboard.press('Enter')
    await expect(box).toHaveCount(0)
  }

  await expect(desk.getByRole('switch', { name: `${owner.shop}营业` })).toBeVisible()
  await find('wdgl', '网单管理')
  await expect(desk).toHaveURL(new RegExp(onlinePlaces.list))

  await expect(desk.getByRole('article')).toHaveCount(1)
  await find('hongmeigui', new RegExp(sn))
  await expect(desk).toHaveURL(new RegExp(sn))

  await expect(desk.getByRole('region', { name: '现在' })).toBeVisible()
  await find(florist.shop, florist.shop)
  await expect(desk).toHaveURL(/setting\/transfer\?keyword=/)

  await expect(desk.getByRole('row', { name: new RegExp(florist.shop) })).toBeVisible()
  await find(`huayu ${owner.shop.slice(2, 8)}`, owner.shop)
  await expect(desk).toHaveURL(/store_info\?sid=/)

  await desk.goto(deliveryPlaces.list)
  await expect(desk.getByRole('heading', { name: '配送管理' })).toBeVisible()
  await find('shensewaiguan', '深色外观')
  await expect(desk.locator('body')).toHaveCSS('background-color', 'rgb(15, 20, 19)')

  await desk.goto('/console/finance')
  await expect(desk.getByRole('heading', { name: '余额概览' })).toBeVisible()
  await find(sn, new RegExp(sn))
  await expect(desk).toHaveURL(new RegExp(sn))
})
