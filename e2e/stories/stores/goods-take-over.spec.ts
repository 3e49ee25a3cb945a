import { onlineCard, onlinePlaces } from '../../screens/online.ts'
import { marketOf } from '../../support/outside/market.ts'
import { expect, test } from '../../support/story.ts'
import { trader } from '../../support/traders.ts'

test('the catalogue of a bound shop is taken over, once, and its orders are known by their goods', async ({
  browserOf,
  ground,
}) => {
  const owner = await trader('花语')
  const market = marketOf(ground)
  const shop = await market.boundShop('youzan', owner)
  const page = await browserOf(owner, { at: '/console/setting/goods_manage/import?way=shop' })
  await page.getByLabel('网店', { exact: true }).click()
  await page.getByTitle(/（有赞）/).click()
  const table = page.getByRole('table', { name: '网店里的商品' })
  const row = table.getByRole('row').filter({ hasText: '11枝红玫瑰花束' })
  await expect(row).toContainText('未导入')
  await row.getByRole('checkbox').check()
  await page.getByLabel('放入分类').click()
  await page.getByTitle('鲜花 / 花束').click()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.getByRole('button', { name: '导入 1 件' }).click()
  await expect(page.getByText('已导入 1 件商品')).toBeVisible()
  await expect(row).toContainText('已导入')
  await expect(row.getByRole('checkbox')).toHaveCount(0)

  await row.getByRole('link', { name: '查看' }).click()
  await expect(page.getByLabel('商品名称')).toHaveValue('11枝红玫瑰花束')
  await page.getByRole('button', { name: '添加用料' }).click()
  await page.getByLabel('用料名称 1').fill('红玫瑰')
  await page.getByLabel('用量 1').fill('11')
  await page.getByLabel('单位 1', { exact: true }).fill('枝')
  await page.getByLabel('单位成本 1').fill('1.8')
  await page.getByRole('button', { name: '保存', exact: true }).click()

  await shop.order({ goods: '店里改过名字的花束' })
  await page.goto(new URL(onlinePlaces.list, page.url()).href)
  const card = onlineCard(page, '店里改过名字的花束')
  await card.getByRole('link').first().click()
  await expect(page.getByText('红玫瑰 11枝')).toBeVisible()
})
