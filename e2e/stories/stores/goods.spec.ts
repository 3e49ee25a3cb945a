import { decideByKeys, openItem } from '../../screens/desk.ts'
import { operator } from '../../support/desk/operators.ts'
import { waitingGoods, waitingVersion } from '../../support/desk/goods.ts'
import { merchant } from '../../support/people.ts'
import { photographOf } from '../../support/photograph.ts'
import { expect, test } from '../../support/story.ts'

test('goods with specs from nothing to the shelf, and changed while they are sold', async ({ browserOf, deskOf }) => {
  const owner = await merchant()
  const page = await browserOf(owner, { at: '/console/setting/goods_manage' })
  await page.getByRole('button', { name: '新建商品' }).first().click()
  await page.getByLabel('商品名称').fill('暮色玫瑰花束')
  await page.getByLabel('商品分类').click()
  await page.getByTitle('鲜花 / 花束').click()
  await page.getByLabel('主花材').click()
  await page.getByTitle('玫瑰', { exact: true }).click()
  await page.getByLabel('主色调').click()
  await page.getByTitle('红色', { exact: true }).click()
  await page.getByLabel('添加图片').setInputFiles(await photographOf(page, ['玫瑰', '11枝']))
  await page.getByRole('radio', { name: '正方形' }).check()
  await page.getByRole('button', { name: '使用这张图片' }).click()
  await expect(page.getByRole('img', { name: '商品图片 1' })).toBeVisible()
  await page.getByRole('button', { name: '添加规格' }).click()
  await page.getByLabel('规格名 1').fill('枝数')
  await page.getByLabel('规格值 1').fill('11枝 33枝')
  for (const [kind, price] of [
    ['11枝', '88'],
    ['33枝', '188'],
  ] as const) {
    await page.getByLabel(`${kind} 价格`).fill(price)
    await page.getByLabel(`${kind} 库存`).fill('10')
  }
  await page.getByRole('button', { name: '保存并提交审核' }).click()
  const row = page.getByRole('row').filter({ hasText: '暮色玫瑰花束' })
  await expect(row).toContainText('审核中')

  const desk = await deskOf(await operator({ roles: ['review'] }))
  await openItem(desk, 'goods', await waitingGoods(owner))
  await decideByKeys(desk, '1')
  await expect(row).toContainText('待上架')
  await row.getByRole('button', { name: '上架' }).click()
  await expect(row).toContainText('已上架')

  await row.getByRole('link', { name: '暮色玫瑰花束' }).click()
  await page.getByLabel('商品名称').fill('晨光玫瑰花束')
  await page.getByLabel('11枝 价格').fill('99')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(row).toContainText('修改审核中')
  await expect(row).toContainText('99.00')
  await openItem(desk, 'goodsVersions', await waitingVersion(owner))
  await expect(desk.getByText('暮色玫瑰花束 → 晨光玫瑰花束')).toBeVisible()
  await decideByKeys(desk, '1')
  await expect(page.getByRole('row').filter({ hasText: '晨光玫瑰花束' })).toContainText('已上架')
})
