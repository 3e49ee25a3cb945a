import type { Page } from '@playwright/test'
import { pages } from '@zdb/contract/pages'
import { nowOf, partOf } from '../../screens/orders.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { decideByKeys, openItem } from '../../screens/desk.ts'
import { operator } from '../../support/operators.ts'
import { merchant } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'
import { balances, twoTraders } from '../../support/traders.ts'
import { aQuarrel, aWaitingRefund } from '../../support/waiting.ts'

const [sentCase, receivedCase] = [pages.sentAfterSale, pages.receivedAfterSale].map(({ path }) => `/console/${path}`)

const appeal = async (page: Page, words: string): Promise<void> => {
  await nowOf(page).press('申诉')
  const dialog = dialogOf(page, '申诉')
  await dialog.fill('说明', words)
  await dialog.press('提交申诉')
  await expect(nowOf(page).panel).toContainText('申诉中')
}

test('a case is ruled on with an amount, appealed and finally decided; another is not upheld, twice; both sides read it', async ({
  browserOf,
  deskOf,
}) => {
  const [sender, florist] = await twoTraders()
  const [upheld, dismissed] = [await aQuarrel(sender, florist), await aQuarrel(sender, florist)]
  const shop = await browserOf(florist, { at: `${receivedCase}?id=${upheld.id}` })
  const hers = await browserOf(sender, { at: `${sentCase}?id=${dismissed.id}` })
  await expect(nowOf(shop).panel).toContainText('平台仲裁中')
  const desk = await deskOf(await operator({ roles: ['arbitration'] }))
  const amount = desk.getByLabel('退款金额', { exact: false })

  await openItem(desk, 'arbitration', upheld.id)
  await expect(desk.getByRole('region', { name: '双方陈述' })).toContainText('送达时完好')
  await desk.keyboard.press('1')
  await desk.keyboard.press('m')
  await amount.fill('28')
  await desk.keyboard.press('Escape')
  await decideByKeys(desk, '3')
  await expect(nowOf(shop).panel).toContainText('平台已裁决')
  await expect(partOf(shop, '协商记录')).toContainText('支持退款28.00元')
  await appeal(shop, '只有一枝有问题')

  await openItem(desk, 'appeals', upheld.id)
  await desk.keyboard.press('1')
  await amount.fill('10')
  await desk.keyboard.press('Escape')
  await decideByKeys(desk, '3')
  await expect(nowOf(shop).panel).toContainText('终审已定')
  await expect(partOf(shop, '协商记录')).toContainText('支持退款10.00元')

  await openItem(desk, 'arbitration', dismissed.id)
  await decideByKeys(desk, '2', '1')
  await expect(nowOf(hers).panel).toContainText('平台已裁决')
  await expect(partOf(hers, '协商记录')).toContainText('已按约定送达')
  await appeal(hers, '照片可见')
  await openItem(desk, 'appeals', dismissed.id)
  await decideByKeys(desk, '2', '2')
  await expect(nowOf(hers).panel).toContainText('终审已定')
  await expect(partOf(hers, '协商记录')).toContainText('发单方未能举证')
})

test('a deposit is given back, another is kept with a reason, and the merchants see it', async ({
  browserOf,
  deskOf,
}) => {
  const [owner, other] = [await merchant(), await merchant()]
  const [repaid, kept] = [await aWaitingRefund(owner, '退还店'), await aWaitingRefund(other, '保留店')]
  const pageOf = (person: typeof owner, { storeId }: typeof repaid) =>
    browserOf(person, { at: `/console/setting/shop/credit?sid=${storeId}` })
  const [hers, his] = [await pageOf(owner, repaid), await pageOf(other, kept)]
  await expect(hers.getByText('退还申请：', { exact: false })).toBeVisible()
  const desk = await deskOf(await operator({ roles: ['finance'] }))
  await openItem(desk, 'depositRefunds', repaid.id)
  await expect(desk.getByRole('region', { name: '申请' })).toContainText('2000.00元')
  await decideByKeys(desk, '1')
  await expect(hers.getByText('退还申请：', { exact: false })).toContainText('已退还')
  expect(await balances(owner)).toMatchObject({ available: 2_000_00 })
  await openItem(desk, 'depositRefunds', kept.id)
  await decideByKeys(desk, '2', '4')
  await expect(his.getByText('退还申请：', { exact: false })).toContainText('入驻未满期限')
})
