import { aGoodsLine, aGoodsSheet } from '../../../server/src/areas/shop/goods/import/fixtures.ts'
import { db } from '../../../server/src/core/db/tx.ts'
import { merchant } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const place = '/console/setting/goods_manage'

const shelf = (wrong: boolean) =>
  Array.from({ length: 2_000 }, (_, index) => {
    const line = aGoodsLine({ 商品名称: `花束${index + 1}号`, 商家编码: `H${index + 1}` })
    if (!wrong) return line
    if (index === 3) return { ...line, 价格: '很贵' }
    if (index === 1_000) return { ...line, 分类: '家电' }
    return index === 1_999 ? { ...line, 库存: '' } : line
  })

test('two thousand goods come in with one sheet, its faults are told by line, and the corrected sheet doubles nothing', async ({
  browserOf,
}) => {
  test.setTimeout(480_000)
  const owner = await merchant()
  const page = await browserOf(owner, { at: place })
  await page.getByRole('button', { name: '导入商品' }).click()
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载模板' }).click(),
  ])
  expect(template.suggestedFilename()).toBe('商品导入模板.xlsx')

  const send = async (name: string, wrong: boolean) =>
    page.getByLabel('选择 Excel 表格').setInputFiles({ name, mimeType: xlsx, buffer: await aGoodsSheet(shelf(wrong)) })
  await send('货架.xlsx', true)
  const bad = page.getByRole('table', { name: '有误的行' })
  await expect(bad).toBeVisible({ timeout: 120_000 })
  for (const [line, words] of [
    ['5', '价格'],
    ['1002', '没有分类“家电”'],
    ['2001', '请填写库存'],
  ] as const)
    await expect(bad.getByRole('row').filter({ hasText: words })).toContainText(line)
  await expect(page.getByText('3 行，3 件不会导入')).toBeVisible()
  await page.getByRole('button', { name: '导入 1997 件' }).click()
  await expect(page.getByText('已导入 1997 件商品')).toBeVisible({ timeout: 120_000 })

  await page.getByRole('button', { name: '换一份表格' }).click()
  await send('货架（改好）.xlsx', false)
  await expect(page.getByText('1997 件，不再导入')).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: '导入 3 件' }).click()
  await expect(page.getByText('已导入 3 件商品')).toBeVisible({ timeout: 120_000 })
  await page.getByRole('link', { name: '去商品管理补图片、提交审核' }).click()
  await expect(page.getByRole('tab', { name: /^新建/ })).toContainText('500+')
  const { count } = await db()
    .selectFrom('goods')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('merchant_id', '=', owner.merchantId)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(2_000)
})
