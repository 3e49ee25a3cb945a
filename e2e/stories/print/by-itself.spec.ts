import { dialogOf } from '../../screens/dialog.ts'
import { numberOn, onlineCard, onlinePlaces } from '../../screens/online.ts'
import { nowOf, storyOf } from '../../screens/orders.ts'
import { paperOf, printPlaces } from '../../screens/print/print.ts'
import { shellOf } from '../../screens/shell.ts'
import { listenTo } from '../../support/ears.ts'
import { atOrderDesk } from '../../support/order-desk.ts'
import { printRoomOf } from '../../support/outside/printers.ts'
import { expect, test } from '../../support/story.ts'
import { trader } from '../../support/traders.ts'
import { anOrderAt } from '../../support/paper.ts'

test('an order from a channel prints by itself once a store makes it; a change after that is a 变更单, and the page knows both without a reload', async ({
  browserOf,
  ground,
}) => {
  const { owner, shop, desk } = await atOrderDesk({ browserOf, ground })
  const printers = printRoomOf(ground)
  const front = await printers.bound(owner, '前台')
  const setup = await browserOf(owner, { at: printPlaces.rules, url: ground.second })
  await setup.getByRole('switch', { name: '网单制作联自动打印' }).click()
  await setup.getByRole('button', { name: '保存', exact: true }).click()
  await expect(setup.getByText('自动打印规则已保存')).toBeVisible()
  await setup.getByRole('combobox', { name: '增加渠道' }).click()
  await setup.getByTitle('饿了么', { exact: true }).click()
  await expect(setup.getByRole('list', { name: '自动打印的渠道' })).toContainText('饿了么')

  await shop.order({ goods: '自己出票的红玫瑰', card: '生日快乐' })
  await expect(onlineCard(desk, '自己出票的红玫瑰')).toBeVisible()
  const sn = await numberOn(desk, '自己出票的红玫瑰')
  const page = await browserOf(owner, { at: onlinePlaces.order(sn), url: ground.second })
  await expect(page.getByText('还没有打印过')).toBeVisible()

  await onlineCard(desk, '自己出票的红玫瑰').getByRole('button', { name: '安排门店' }).click()
  const arranging = dialogOf(desk, '安排门店配送')
  await arranging.dialog.getByRole('option', { name: owner.shop }).click()
  await arranging.press('安排配送')
  await expect.poll(() => printers.paperOf(front.device)).toHaveLength(1)
  const [ticket] = await printers.paperOf(front.device)
  expect(ticket).toContain('自己出票的红玫瑰')
  expect(ticket).toContain('生日快乐')

  await expect(paperOf(page)).toHaveCount(1)
  await expect(paperOf(page)).toContainText(/制作联已打印前台.*自动打印/)
  await expect(nowOf(page).panel).toContainText('前台 · 自动打印')
  await expect(storyOf(page).filter({ hasText: '已打印制作联' })).toHaveCount(1)

  await nowOf(page).press('快速修改')
  const modifying = dialogOf(page, '快速修改')
  await modifying.fill('贺卡内容', '妈妈节日快乐')
  await modifying.press('保存')
  await expect(paperOf(page)).toHaveCount(2)
  await expect.poll(() => printers.paperOf(front.device)).toHaveLength(2)
  const [, change] = await printers.paperOf(front.device)
  expect(change).toContain('变更单')
  expect(change).toContain('原：生日快乐')
  expect(change).toContain('改为：妈妈节日快乐')
  await expect(paperOf(page).filter({ hasText: '变更单' })).toContainText('已打印')
})

test('a printer out of paper is seen and heard; its stand-in prints and says for whom; one more copy needs a reason and says so', async ({
  browserOf,
  ground,
}) => {
  const owner = await trader('断纸')
  const printers = printRoomOf(ground)
  const kitchen = await printers.bound(owner, '制作间', 'yilianyun')
  const front = await printers.bound(owner, '前台')
  await printers.standsIn(front, kitchen)
  const sn = await anOrderAt(owner)
  let heard: string[] = []
  const page = await browserOf(owner, {
    at: onlinePlaces.order(sn),
    before: async (context) => (heard = await listenTo(context)),
  })
  await expect(shellOf(page).connected).toBeVisible()
  await printers.condition('yilianyun', kitchen.device, 'noPaper', true)

  const print = async () => {
    await expect(nowOf(page).panel).toBeVisible()
    await page.keyboard.press('p')
    const form = dialogOf(page, '打印小票')
    await form.dialog.getByRole('checkbox', { name: '顾客联' }).uncheck()
    await form.choose('打印机', '制作间')
    await form.press('打印')
    return form
  }
  await print()
  await expect.poll(() => printers.paperOf(front.device)).toHaveLength(1)
  const [relief] = await printers.paperOf(front.device)
  expect(relief).toMatch(/^【代打：制作间】/)
  expect(await printers.paperOf(kitchen.device)).toEqual([])
  await expect(shellOf(page).news).toContainText('打印机缺纸：制作间')
  await expect.poll(() => heard).toContainEqual(expect.stringContaining('.wav'))
  await expect.poll(() => heard).toContainEqual(expect.stringContaining('小票改由“前台”代打'))
  await expect(paperOf(page)).toContainText('已打印')

  await printers.condition('yilianyun', kitchen.device, 'noPaper', false)
  const again = await print()
  await expect(again.dialog).toContainText('补打原因')
  await again.press('字迹不清')
  await again.press('补打')
  await expect.poll(() => printers.paperOf(kitchen.device)).toHaveLength(1)
  const [copy] = await printers.paperOf(kitchen.device)
  expect(copy).toContain('补打第1次')
  expect(copy).toContain('字迹不清')
  expect(await printers.paperOf(front.device)).toHaveLength(1)
  await expect(paperOf(page).filter({ hasText: '补打第1次' })).toContainText('原因：字迹不清')
})
