import { pages } from '@zdb/contract/pages'
import { aGoods } from '../../../server/src/areas/shop/goods/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { numberOn, onlineCard, onlinePlaces, tabOf } from '../../screens/online.ts'
import { marketOf } from '../../support/outside/market.ts'
import { photographOf } from '../../support/photograph.ts'
import { expect, test } from '../../support/story.ts'
import { trader } from '../../support/traders.ts'

const goods = `/console/${pages.miniGoods.path}`
const name = '暮色玫瑰花束'

/** What the ware is made of is known of the goods of its name. */
const ownGoods = (merchantId: number) =>
  within(async (tx) => {
    const id = await aGoods(tx, merchantId, { name })
    const materials = JSON.stringify([{ name: '红玫瑰', quantity: 33, unit: '枝', cost: 1_80 }])
    await tx.updateTable('goods').set({ materials }).where('id', '=', id).execute()
  })

test('a ware of the mini-shop from nothing to the shelf, bought on the shopper page, and refunded', async ({
  browserOf,
  ground,
}) => {
  test.slow()
  const owner = await trader('暮色')
  await marketOf(ground).boundShop('minishop', owner)
  await ownGoods(owner.merchantId)
  const page = await browserOf(owner, { at: goods })
  await page.getByRole('button', { name: '新建商品' }).first().click()
  await page.getByLabel('商品名称').fill(name)
  await page.getByRole('button', { name: '新建分类' }).click()
  const category = page.getByRole('dialog', { name: '新建分类' })
  await category.getByLabel('分类名称').fill('花束')
  await category.getByLabel('支付宝类目').click()
  await page.getByTitle(/鲜花花束/).click()
  await category.getByRole('button', { name: '添加规格' }).click()
  await category.getByLabel('规格名 1').fill('枝数')
  await category.getByLabel('规格值 1').fill('11枝 33枝')
  await category.getByRole('button', { name: '保存分类' }).click()
  await expect(category).toHaveCount(0)
  await page.getByLabel('添加图片').setInputFiles(await photographOf(page, ['玫瑰', '11枝']))
  await page.getByRole('radio', { name: '正方形' }).check()
  await page.getByRole('button', { name: '使用这张图片' }).click()
  await expect(page.getByRole('img', { name: '商品图片 1' })).toBeVisible()
  for (const [kind, price] of [
    ['11枝', '88'],
    ['33枝', '188'],
  ] as const) {
    await page.getByLabel(`${kind} 价格`).fill(price)
    await page.getByLabel(`${kind} 库存`).fill('10')
  }
  await page.getByRole('button', { name: '保存并提交审核' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row, 'the pay-app’s verdict comes by itself').toContainText('待上架', { timeout: 30_000 })
  await row.getByRole('button', { name: '上架' }).click()
  await expect(row).toContainText('已上架', { timeout: 30_000 })

  await page.getByRole('button', { name: '顾客看到的' }).click()
  const shelf = page.getByRole('list', { name: '顾客看到的商品' })
  const link = await shelf.getByRole('link', { name: '打开顾客页面' }).first().getAttribute('href')
  const shopper = await browserOf(undefined, { at: link ?? '' })
  await shopper
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await shopper.getByLabel(/33枝/).check()
  await shopper.getByRole('button', { name: '用支付宝付款' }).click()
  await expect(shopper.getByText(/实付 ¥188\.00/)).toBeVisible()

  await page.goto(onlinePlaces.list)
  await expect(onlineCard(page, name)).toBeVisible({ timeout: 30_000 })
  await page.goto(onlinePlaces.order(await numberOn(page, name)))
  await expect(page.getByText('红玫瑰 33枝')).toBeVisible()
  await expect(page.getByRole('link', { name: `查看${name}的图片` }).first()).toBeVisible()
  await page.goto(onlinePlaces.list)
  await shopper.getByRole('button', { name: '申请退款' }).click()
  await expect(shopper.getByText(/退款处理中/)).toBeVisible()
  await expect(onlineCard(page, name)).toContainText('退款待处理', { timeout: 30_000 })
  await tabOf(page, '退款').click()
  await onlineCard(page, name).getByRole('button', { name: '处理退款', exact: true }).click()
  await dialogOf(page, '处理退款').press('同意退款')
  await expect
    .poll(
      async () => {
        await shopper.reload()
        return shopper.getByText(/已退款/).count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
})
