import type { Page } from '@playwright/test'
import { db } from '../../../server/src/core/db/tx.ts'
import { decideByKeys, itemAt, openItem } from '../../screens/desk.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { appeal, cardOf, nowOf, paying, places, publish } from '../../screens/orders.ts'
import { shellOf } from '../../screens/shell.ts'
import { operator } from '../../support/desk/operators.ts'
import { punish } from '../../support/desk/platform.ts'
import { payPassword, anOrderBetween, twoTraders, type Trader } from '../../support/traders.ts'
import { expect, test } from '../../support/story.ts'
import { aForwarding } from '../../support/waiting.ts'

/** What the engine holds against a merchant. */
const suspicions = async ({ merchantId }: Trader): Promise<string[]> => {
  const rows = await db()
    .selectFrom('penalty_suggestion')
    .select('offence')
    .where('merchant_id', '=', merchantId)
    .execute()
  return rows.map(({ offence }) => offence)
}

/** The shop takes an order, and sends the same one on. */
const forward = async (sender: Page, shop: Page, florist: Trader): Promise<string> => {
  const goods = '转手的红玫瑰'
  await publish(sender, { kind: '指派单', goods, shop: florist.shop, price: '128' })
  await paying(sender).pay(payPassword)
  await cardOf(shop, goods).press('接单')
  await expect(nowOf(sender).panel).toContainText('待配送')
  const sn = /detail\/(\w+)/.exec(sender.url())?.[1] ?? ''
  await shop.goto(places.create)
  await publish(shop, { kind: '抢单', goods: '红玫瑰', price: '88' })
  await paying(shop).pay(payPassword)
  await expect(nowOf(shop).panel).toContainText('待抢单')
  return sn
}

test('the engine sees an order sent on; the desk issues what it proposes; the shop cannot grab, appeals, and another operator lifts it', async ({
  browserOf,
  deskOf,
}) => {
  // The cause is made by real orders, from both consoles.
  test.slow()
  const [sender, florist] = await twoTraders()
  const page = await browserOf(florist, { at: places.received })
  await expect(shellOf(page).connected).toBeVisible()
  const sn = await forward(await browserOf(sender, { at: places.create }), page, florist)
  await expect.poll(() => suspicions(florist)).toEqual(['reforwarding'])
  await anOrderBetween(sender, undefined, 'waitGrab')
  await page.goto(places.pool)
  const note = page.getByRole('alert').filter({ hasText: '已限制接单' })
  const grabs = page.getByRole('button', { name: '抢单', exact: true })
  await expect(grabs.first()).toBeVisible()
  await expect(note).toHaveCount(0)

  const desk = await deskOf(
    await operator({ roles: ['arbitration'], name: '陈仲裁' }),
    '/operator/inbox?queue=penalties',
  )
  await desk.getByRole('link', { name: new RegExp(`擅自转单 · ${sn}`) }).click()
  await expect(desk.getByRole('button', { name: '放回收件箱' })).toBeVisible()
  const evidence = desk.getByRole('region', { name: '处罚建议' })
  await expect(evidence).toContainText(`订单${sn}于`)
  await expect(evidence).toContainText('收货人手机号、姓名、地址一致')
  await desk.keyboard.press('1')
  const terms = desk.getByRole('form', { name: '开具处罚' })
  await expect(terms.getByLabel(/^罚款/)).toHaveValue('200.00')
  await expect(terms).toContainText('7天')
  await decideByKeys(desk, '1')

  await expect(note).toContainText('擅自转单')
  await expect(note).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d 解除/)
  await expect(grabs).toHaveCount(0)
  await note.getByRole('link', { name: '去处理或申诉' }).click()
  const id = /detail\/(\d+)/.exec(page.url())?.[1] ?? ''
  await expect(page.getByRole('region', { name: '处罚内容' })).toContainText('200.00')
  await appeal(page, '申诉理由', '已征得发单方同意，有聊天记录')

  await desk.goto(itemAt('penaltyAppeals', id))
  await expect(desk.getByText('您作过原决定，申诉须由另一位同事处理').first()).toBeVisible()
  const above = await deskOf(await operator({ roles: ['arbitration'], name: '高复审' }))
  await openItem(above, 'penaltyAppeals', id)
  await expect(above.getByRole('region', { name: '申诉', exact: true })).toContainText('有聊天记录')
  await decideByKeys(above, '1', '1')
  await expect(nowOf(page).panel).toContainText('申诉成功')
  await expect(page.getByRole('region', { name: '申诉', exact: true })).toContainText('证据属实，违规不成立')
  await page.goBack()
  await expect(grabs.first()).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('what the engine saw is let be without a word; whose appeal is refused pays, and the limit ends with it', async ({
  browserOf,
  deskOf,
}) => {
  const [sender, florist] = await twoTraders()
  const suspicion = await aForwarding(sender, florist)
  const id = await punish(florist, { limits: [{ type: 'fadan', until: 'paid' }] })
  const page = await browserOf(florist, { at: '/console/setting/rules?status=open' })
  await expect(page.getByRole('alert').filter({ hasText: '已限制发单' })).toContainText('缴清罚款后解除')
  const desk = await deskOf(await operator({ roles: ['arbitration'] }))
  await openItem(desk, 'penalties', suspicion)
  await decideByKeys(desk, '2', '1')
  await expect(page.getByRole('link', { name: '处理', exact: true })).toHaveCount(1)

  await page.getByRole('link', { name: '处理', exact: true }).click()
  const { panel, press } = nowOf(page)
  await expect(panel).toContainText('到期未缴纳将从余额、保证金中扣缴')
  await appeal(page, '申诉理由', '不知情')
  await openItem(desk, 'penaltyAppeals', id)
  await decideByKeys(desk, '2', '2')
  await press('缴纳罚款')
  await expect(page.getByRole('region', { name: '申诉', exact: true })).toContainText('与平台记录不符')
  const dialog = dialogOf(page, '缴纳罚款')
  await dialog.fill('支付密码', payPassword)
  await dialog.press('确认支付')
  await expect(panel).toContainText('已缴纳')
  await expect(page.getByRole('list', { name: '限制' })).toContainText('已于')
})
