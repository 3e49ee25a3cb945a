import { dialogOf } from '../../screens/dialog.ts'
import { numberOn, onlineCard, onlinePlaces, tabOf } from '../../screens/online.ts'
import { cardOf, nowOf, partOf, paying, storyOf } from '../../screens/orders.ts'
import { shellOf } from '../../screens/shell.ts'
import { listenTo } from '../../support/ears.ts'
import { marketOf } from '../../support/outside/market.ts'
import { atOrderDesk } from '../../support/order-desk.ts'
import { expect, test } from '../../support/story.ts'
import { payPassword, trader, twoTraders } from '../../support/traders.ts'

test('a shop is bound on the channel’s own page, and what is bought there appears by itself, with its voice', async ({
  browserOf,
  ground,
}) => {
  const owner = await trader('花田')
  const market = marketOf(ground)
  let heard: string[] = []
  const desk = await browserOf(owner, {
    at: onlinePlaces.shops,
    before: async (context) => {
      heard = await listenTo(context)
    },
  })
  await desk.getByRole('button', { name: '添加网店' }).click()
  await dialogOf(desk, '添加网店：选择渠道')
    .dialog.getByRole('option', { name: /饿了么/ })
    .click()
  const adding = dialogOf(desk, '添加饿了么网店')
  await adding.fill('网店名称', '花田外卖')
  await adding.press('去授权')

  const shopName = `${owner.shop}外卖`
  await desk.getByRole('radio', { name: '新店铺', exact: true }).check()
  await desk.getByRole('textbox', { name: '新店铺名称' }).fill(shopName)
  await desk.getByRole('button', { name: '同意授权' }).click()
  // The channel sends us back; whoever began reads which shop it is before it is bound.
  const binding = dialogOf(desk, '确认绑定饿了么网店')
  await expect(binding.dialog).toContainText(shopName)
  await binding.press('确认绑定')
  await expect(desk.getByText(`“${shopName}”已授权，新订单会自动进来`)).toBeVisible()
  const shops = desk.getByRole('table', { name: '饿了么网店' })
  await expect(shops.getByRole('row', { name: /花田外卖/ })).toContainText('已授权')

  await shellOf(desk).go('网单')
  await expect(shellOf(desk).connected).toBeVisible()
  await expect(desk.getByText('没有待安排的网单')).toBeVisible()
  const placed = await market.place('eleme', await market.shopNamed(shopName), { goods: '第一束红玫瑰' })
  const card = onlineCard(desk, '第一束红玫瑰')
  await expect(card).toContainText('待安排')
  await expect(tabOf(desk, '待安排')).toContainText('1')
  await expect.poll(() => heard).toContainEqual(expect.stringContaining('new-order.wav'))
  await expect.poll(async () => (await market.known('eleme', placed)).status).toBe('confirmed')
})

test('an order that came in is changed, arranged to a store and brought; the channel knows each step', async ({
  browserOf,
  ground,
}) => {
  const { owner, market, shop, desk } = await atOrderDesk({ browserOf, ground })
  const placed = await shop.order({ goods: '十一枝香槟玫瑰' })

  await onlineCard(desk, '十一枝香槟玫瑰')
    .getByRole('link', { name: /十一枝香槟玫瑰/ })
    .click()
  const { panel, press } = nowOf(desk)
  await expect(panel).toContainText('待安排')
  await press('快速修改')
  const modifying = dialogOf(desk, '快速修改')
  await modifying.fill('贺卡内容', '妈妈节日快乐')
  await modifying.fill('订单备注', '不要满天星')
  await modifying.press('保存')
  await expect(modifying.dialog).toHaveCount(0)
  await expect(desk.getByText('妈妈节日快乐').first()).toBeVisible()

  await press('修改收货人')
  const moving = dialogOf(desk, '修改收货人')
  await moving.fill('收货人', '林晓月')
  await moving.fill('手机号', '13822102210')
  await moving.press('保存')
  await expect(moving.dialog).toHaveCount(0)
  await expect(partOf(desk, '收货人与地址').or(desk.getByRole('main')).first()).toContainText('138****2210')

  await press('安排门店')
  const arranging = dialogOf(desk, '安排门店配送')
  await arranging.dialog.getByRole('option', { name: owner.shop }).click()
  await arranging.press('安排配送')
  await expect(panel).toContainText('自营处理中')

  await press('标记送达')
  await dialogOf(desk, '标记为已送达？').press('标记送达')
  await expect(panel).toContainText('已完成')
  const told = desk.getByRole('list', { name: '渠道同步' }).getByRole('listitem')
  await expect(told.filter({ hasText: '接单' })).toContainText('已同步')
  await expect(told.filter({ hasText: '送达' })).toContainText('已同步')
  await expect.poll(async () => (await market.known('eleme', placed)).status).toMatch(/delivered|finished/)
  await expect(storyOf(desk).filter({ hasText: '不要满天星' })).toHaveCount(1)
})

test('an order is passed on with everything filled in, and follows what the other shop does with it', async ({
  browserOf,
  ground,
}) => {
  const [owner, florist] = await twoTraders()
  const shop = await marketOf(ground).boundShop('eleme', owner)
  const desk = await browserOf(owner, { at: onlinePlaces.list })
  await expect(shellOf(desk).connected).toBeVisible()
  await shop.order({ goods: '转出的白百合' })
  const card = onlineCard(desk, '转出的白百合')
  const sn = await numberOn(desk, '转出的白百合')
  await card.getByRole('button', { name: '转单', exact: true }).click()

  await expect(desk.getByRole('link', { name: `转自网单 ${sn}` })).toBeVisible()
  const summary = partOf(desk, '转单内容')
  await expect(summary).toContainText('转出的白百合 经典款')
  await expect(summary).toContainText(/1\d{10}/)
  await expect(desk.getByLabel('收货人', { exact: true })).toHaveCount(0)
  await desk.getByRole('radio', { name: '指派单', exact: true }).check()
  // It opens on shops of the city that can take it.
  await expect(desk.getByRole('listbox', { name: '门店' }).getByRole('option').first()).toContainText('km')
  const search = desk.getByLabel('搜索门店名称')
  await search.fill(florist.shop)
  await search.press('Enter')
  await desk.getByRole('option', { name: florist.shop }).click()
  await desk.getByLabel('价格', { exact: true }).fill('99')
  await expect(desk.getByText(/^买家付 ?¥\d+\.\d\d，到手 ?¥\d+\.\d\d，毛利 ?¥\d/)).toBeVisible()
  await desk.getByRole('button', { name: '发布并支付', exact: true }).click()
  await paying(desk).pay(payPassword)
  await expect(nowOf(desk).panel).toContainText('待接单')

  await shellOf(desk).go('网单')
  await expect(desk.getByText('没有待安排的网单')).toBeVisible()
  await tabOf(desk, '转单处理').click()
  await expect(card).toContainText('转单处理中')
  const other = await browserOf(florist, { at: '/console/receive_order/index?status=all', url: ground.second })
  await cardOf(other, '转出的白百合').press('接单')
  await expect(card).toContainText('待配送')
})

test('an order that cannot be made is closed with a reason, and the channel cancels it', async ({
  browserOf,
  ground,
}) => {
  const { market, shop, desk } = await atOrderDesk({ browserOf, ground })
  const placed = await shop.order({ goods: '缺货的蓝色妖姬' })
  await cardOf(desk, '缺货的蓝色妖姬').press('关闭网单')
  const closing = dialogOf(desk, '关闭网单')
  await closing.press('缺货')
  await closing.press('关闭网单')
  await expect(onlineCard(desk, '缺货的蓝色妖姬')).toHaveCount(0)
  await tabOf(desk, '已关闭').click()
  await expect(onlineCard(desk, '缺货的蓝色妖姬')).toContainText('已关闭')
  await expect.poll(async () => (await market.known('eleme', placed)).status).toBe('cancelled')
})
