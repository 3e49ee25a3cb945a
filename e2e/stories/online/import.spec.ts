import type { Page } from '@playwright/test'
import { dialogOf } from '../../screens/dialog.ts'
import { onlineCard, onlinePlaces, tabOf } from '../../screens/online.ts'
import { nowOf } from '../../screens/orders.ts'
import { shellOf } from '../../screens/shell.ts'
import { aLine, aSheet } from '../../../server/src/areas/orders/online-orders/sheets/fixtures.ts'
import { expect, test } from '../../support/story.ts'
import { photographOf } from '../../support/photograph.ts'
import { trader } from '../../support/traders.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const way = (page: Page, name: string) => page.getByRole('tab', { name }).click()

const address = '北京市朝阳区光华路SOHO2座1203'

/** What neither a message nor a waybill says. */
const writeGoods = async (page: Page, goods: string): Promise<void> => {
  await field(page, '商品名称').fill(goods)
  await field(page, '订单金额').fill('168')
  await press(page, '明天')
  await press(page, '12:00–15:00')
}

const writePlace = async (page: Page): Promise<void> => {
  await field(page, '收货人').fill('林晓月')
  await field(page, '手机号').fill('13822102210')
  await field(page, '省份').fill('北京市')
  await field(page, '城市').fill('北京市')
  await field(page, '区县').fill('朝阳区')
  await field(page, '详细地址').fill('光华路SOHO2座1203')
}

const opensSaved = async (page: Page, goods: string): Promise<void> => {
  await page.getByRole('region', { name: '刚保存的网单' }).getByRole('link').first().click()
  await expect(nowOf(page).panel).toContainText('待安排')
  await expect(page.getByText(goods).first()).toBeVisible()
}

test('an order told by phone is typed and waits to be arranged; typed again it is asked about first', async ({
  browserOf,
}) => {
  const page = await browserOf(await trader('花语'), { at: onlinePlaces.import })
  await press(page, '保存网单')
  await expect(page.getByText('请填写商品名称')).toBeVisible()
  await writePlace(page)
  await writeGoods(page, '电话来的红玫瑰')
  await press(page, '保存网单')
  const saved = page.getByRole('region', { name: '刚保存的网单' }).getByRole('link')
  await expect(saved).toHaveCount(1)

  await writePlace(page)
  await writeGoods(page, '再说一遍的红玫瑰')
  await expect(page.getByText('可能重复')).toBeVisible()
  await press(page, '保存网单')
  const asking = dialogOf(page, '可能是重复的订单')
  await expect(asking.dialog.getByRole('link')).toHaveCount(1)
  await asking.press('仍要保存')
  await expect(saved).toHaveCount(2)
  await opensSaved(page, '再说一遍的红玫瑰')
  await shellOf(page).go('网单')
  await expect(tabOf(page, '待安排')).toContainText('2')
  await expect(onlineCard(page, '电话来的红玫瑰')).toContainText('手工录单')
})

test('an order in a message is pasted, read and saved', async ({ browserOf }) => {
  const page = await browserOf(await trader('花语'), { at: onlinePlaces.import })
  await way(page, '粘贴文本')
  await field(page, '粘贴收货信息').fill(`收货人：陈思琪 电话13911102233 ${address}`)
  await press(page, '识别')
  await expect(field(page, '收货人')).toHaveValue('陈思琪')
  await expect(field(page, '手机号')).toHaveValue('13911102233')
  await expect(field(page, '区县')).toHaveValue('朝阳区')
  await expect(field(page, '详细地址')).toHaveValue(/光华路/)
  await writeGoods(page, '微信来的百合')
  await press(page, '保存网单')
  await opensSaved(page, '微信来的百合')
})

const waybill = [
  '顺丰同城 运单号 SF1381234567890',
  '寄件人：花满楼 13300001111',
  '深圳市罗湖区东门中路1号',
  '收件人：张小凡 13812345678',
  '广东省深圳市南山区深南大道9988号科技园8栋101室',
]

test('a photo of a waybill is read into the form, with how sure each reading is', async ({ browserOf }) => {
  const page = await browserOf(await trader('花语'), { at: onlinePlaces.import })
  await way(page, '面单照片')
  const photo = await photographOf(page, waybill)
  await page.getByLabel('选择面单照片').setInputFiles(photo)
  const sure = page.getByRole('list', { name: '识别把握' })
  await expect(sure).toContainText(/手机号 \d+%/, { timeout: 60_000 })
  await expect(field(page, '手机号')).toHaveValue('13812345678')
  await expect(field(page, '城市')).toHaveValue('深圳市')
  await expect(field(page, '收货人')).toHaveValue('张小凡')
  await writeGoods(page, '面单上的花篮')
  await press(page, '保存网单')
  await opensSaved(page, '面单上的花篮')
})

test('a sheet is looked over line by line before it is saved, and a bad line stays out', async ({ browserOf }) => {
  const page = await browserOf(await trader('花语'), { at: onlinePlaces.import })
  await way(page, 'Excel 导入')
  const buffer = await aSheet([
    aLine({ 商品名称: '表格里的郁金香' }),
    aLine({ 手机号: '12345', 商品名称: '电话写错的一行' }),
    aLine({ 手机号: '13911102233', 商品名称: '表格里的洋牡丹' }),
  ])
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.getByLabel('选择 Excel 表格').setInputFiles({ name: '周末订单.xlsx', mimeType, buffer })
  const wrong = page.getByRole('table', { name: '要核对的行' }).getByRole('row').filter({ hasText: '电话写错的一行' })
  await expect(wrong).toContainText('3')
  await expect(wrong).toContainText('手机号')
  await press(page, '导入 2 行')
  await expect(page.getByText('已导入 2 单')).toBeVisible()
  await page.getByRole('link', { name: '去网单管理安排' }).click()
  await expect(onlineCard(page, '表格里的郁金香')).toBeVisible()
  await expect(onlineCard(page, '表格里的洋牡丹')).toBeVisible()
  await expect(onlineCard(page, '电话写错的一行')).toHaveCount(0)
})
