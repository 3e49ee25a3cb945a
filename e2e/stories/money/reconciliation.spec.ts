import type { Page } from '@playwright/test'
import { dayText } from '@zdb/contract/kit/china-time'
import { db } from '../../../server/src/core/db/tx.ts'
import { decideByKeys, openItem } from '../../screens/desk.ts'
import { operator } from '../../support/desk/operators.ts'
import { gatewaysDesk } from '../../support/outside/gateways-desk.ts'
import { payAtGateway } from '../../support/outside/payers.ts'
import { merchant } from '../../support/people.ts'
import { proposalOn } from '../../support/desk/platform.ts'
import { expect, test } from '../../support/story.ts'

const numberOn = (merchantId: number) =>
  db().selectFrom('payment').select('no').where('merchant_id', '=', merchantId).executeTakeFirstOrThrow()

const caseUnder = async (no: string): Promise<number | undefined> =>
  (
    await db()
      .selectFrom('reconciliation_case')
      .select('id')
      .where('no', '=', no)
      .where('thing', '=', 'charge')
      .executeTakeFirst()
  )?.id

/** So many pixels of the page are left of this panel's right edge to the page's own. */
const emptyBeside = async (page: Page, panel: string): Promise<number> => {
  const [main, last] = [
    await page.getByRole('main').boundingBox(),
    await page.getByRole('region', { name: panel }).boundingBox(),
  ]
  if (!main || !last) throw new Error('the page shows nothing')
  return main.x + main.width - last.x - last.width
}

test('money that only the gateway’s statement knows is found, credited at the desk, and the merchant’s page moves by itself', async ({
  browserOf,
  deskOf,
  ground,
}) => {
  const owner = await merchant({ name: '对账花店' })
  const page = await browserOf(owner, { at: '/console/finance/pay' })
  await page.getByRole('radio', { name: '200元' }).check({ force: true })
  await page.getByRole('radio', { name: '支付宝扫码支付' }).check({ force: true })
  await page.getByRole('button', { name: '去付款' }).click()
  await expect(page.getByRole('img', { name: '支付宝付款码' })).toBeVisible()
  await payAtGateway(ground, page)
  await expect(page.getByText('充值成功，已存入可用余额')).toBeVisible()
  // The payer pays once more under the same code, and nobody tells us.
  const { no } = await numberOn(owner.merchantId)
  await gatewaysDesk(ground.sandboxUrl).payAgainUnheard(no)
  await page.goto('/console/finance')
  const balance = page.getByLabel('余额', { exact: true })
  await expect(balance).toContainText('200.00')

  const finance = await deskOf(await operator({ roles: ['finance'] }), '/operator/reconciliation')
  await finance.getByLabel('对账日期').fill(dayText(new Date()))
  await finance.getByRole('button', { name: '现在对账' }).click()
  const gateways = finance.getByRole('table', { name: '支付渠道' })
  await expect(gateways.getByRole('row', { name: /支付宝 有差异/ }).first()).toContainText('待处理')
  await finance.setViewportSize({ width: 1920, height: 1080 })
  expect(await emptyBeside(finance, '运力方')).toBeLessThan(40)
  await expect.poll(() => caseUnder(no)).toBeDefined()
  await openItem(finance, 'reconciliation', (await caseUnder(no)) ?? 0)
  const sides = finance.getByRole('table', { name: '两边的记载' })
  await expect(sides.getByRole('row', { name: /金额/ })).toContainText('¥200.00')
  await expect(sides.getByRole('row', { name: /金额/ })).toContainText('没有这一行')
  await expect(finance.getByRole('region', { name: '建议入账' })).toContainText(
    new RegExp(`按支付单记入商家.+（${owner.merchantId}）可用余额`),
  )
  await decideByKeys(finance, '1', '1')
  const manager = await deskOf(await operator({ roles: ['manage'] }))
  await openItem(manager, 'proposals', await proposalOn(`reconciliation:${await caseUnder(no)}`))
  await decideByKeys(manager, '1')
  await expect(balance).toContainText('400.00')
})
