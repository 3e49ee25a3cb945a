import type { Page } from '@playwright/test'
import { pages } from '@zdb/contract/pages'
import { appeal, nowOf, partOf } from '../../screens/orders.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { decideByKeys, itemAt, openItem } from '../../screens/desk.ts'
import { operator } from '../../support/desk/operators.ts'
import { merchant } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'
import { balances, twoTraders } from '../../support/traders.ts'
import { aQuarrel, aRefusedClaim, aWaitingRefund } from '../../support/waiting.ts'

const [sentCase, receivedCase] = [pages.sentAfterSale, pages.receivedAfterSale].map(({ path }) => `/console/${path}`)

test('a case is brought before the desk, ruled on with an amount, appealed, finally decided by another, and paid; one is not upheld, twice', async ({
  browserOf,
  deskOf,
}) => {
  const [sender, florist] = await twoTraders()
  const [upheld, dismissed] = [await aRefusedClaim(sender, florist), await aQuarrel(sender, florist)]
  const shop = await browserOf(florist, { at: `${receivedCase}?id=${upheld.id}` })
  const hers = await browserOf(sender, { at: `${sentCase}?id=${upheld.id}` })
  await nowOf(hers).press('申请平台仲裁')
  const calling = dialogOf(hers, '申请平台仲裁')
  await calling.fill('说明', '请平台看照片')
  await calling.press('提交仲裁')
  await expect(nowOf(shop).panel).toContainText('平台仲裁中')
  const desk = await deskOf(await operator({ roles: ['arbitration'] }))
  const above = await deskOf(await operator({ roles: ['arbitration'], name: '高终审' }))
  const amountAt = (page: Page) => page.getByLabel('退款金额', { exact: false })

  await openItem(desk, 'arbitration', upheld.id)
  await expect(desk.getByRole('region', { name: '双方陈述' })).toContainText('送达时完好')
  // The longest decision fits its panel, and the button that makes it is in sight without a scroll of the page.
  await desk.keyboard.press('3')
  const panel = desk.getByRole('region', { name: '决定' })
  await expect(panel.getByRole('button', { name: /^确认支持退款与赔付/ })).toBeInViewport({ ratio: 1 })
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  expect(await desk.evaluate('scrollY')).toBe(0)
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('1')
  await desk.keyboard.press('m')
  await amountAt(desk).fill('28')
  await desk.keyboard.press('Escape')
  await decideByKeys(desk, '3')
  await expect(nowOf(shop).panel).toContainText('平台已裁决')
  await expect(partOf(shop, '协商记录')).toContainText('支持退款28.00元')
  expect(await balances(sender)).toMatchObject({ available: 9_600_00, frozen: 400_00 })
  await appeal(shop, '说明', '只有一枝有问题')

  await desk.goto(itemAt('appeals', upheld.id))
  await expect(desk.getByText('您作过原决定，申诉须由另一位同事处理').first()).toBeVisible()
  await openItem(above, 'appeals', upheld.id)
  await above.keyboard.press('1')
  await amountAt(above).fill('10')
  await above.keyboard.press('Escape')
  await decideByKeys(above, '3')
  await expect(nowOf(shop).panel).toContainText('终审已定')
  await expect(partOf(shop, '协商记录')).toContainText('支持退款10.00元')
  await expect(nowOf(hers).panel).toContainText('终审已定')
  expect(await balances(sender)).toMatchObject({ available: 9_610_00, frozen: 390_00 })

  await hers.goto(`${sentCase}?id=${dismissed.id}`)
  await expect(nowOf(hers).panel).toContainText('平台仲裁中')
  await openItem(desk, 'arbitration', dismissed.id)
  await decideByKeys(desk, '2', '1')
  await expect(nowOf(hers).panel).toContainText('平台已裁决')
  await expect(partOf(hers, '协商记录')).toContainText('已按约定送达')
  await appeal(hers, '说明', '照片可见')
  await openItem(above, 'appeals', dismissed.id)
  await decideByKeys(above, '2', '2')
  await expect(nowOf(hers).panel).toContainText('终审已定')
  await expect(partOf(hers, '协商记录')).toContainText('发单方未能举证')
  expect(await balances(sender)).toMatchObject({ available: 9_610_00, frozen: 390_00 })
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
  await expect(desk.getByRole('region', { name: '申请' })).toContainText('2,000.00元')
  await decideByKeys(desk, '1')
  await expect(hers.getByText('退还申请：', { exact: false })).toContainText('已退还')
  expect(await balances(owner)).toMatchObject({ available: 2_000_00 })
  await openItem(desk, 'depositRefunds', kept.id)
  await decideByKeys(desk, '2', '4')
  await expect(his.getByText('退还申请：', { exact: false })).toContainText('入驻未满期限')
})
