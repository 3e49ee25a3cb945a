import { fen } from '@zdb/contract/kit/fen'
import { anIncome } from '../../../server/src/core/money/fixtures.ts'
import { setPayPassword } from '../../../server/src/areas/people/account/public.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { payAtGateway } from '../../support/outside/payers.ts'
import { merchant } from '../../support/people.ts'
import { punish } from '../../support/desk/platform.ts'
import { expect, test } from '../../support/story.ts'
import { balances, payPassword } from '../../support/traders.ts'

test('a fine is paid part balance, part channel: the balance part waits with it, and both are spent at once', async ({
  browserOf,
  ground,
}) => {
  const owner = await merchant({ name: '两种支付' })
  await setPayPassword(owner.merchantId, payPassword)
  await within((tx) => anIncome(tx, owner.merchantId, fen(50_00)))
  const id = await punish(owner, {})
  const page = await browserOf(owner, { at: `/console/setting/rules/detail/${id}` })
  const now = page.getByRole('region', { name: '现在' })
  await now.getByRole('button', { name: '缴纳罚款' }).click()
  const dialog = page.getByRole('dialog', { name: '缴纳罚款' })
  await expect(dialog.getByText('可用余额不足，差额可以用支付渠道支付')).toBeVisible()
  await expect(dialog.getByRole('link', { name: '充值' })).toBeVisible()
  // What is due and what there is stand under each other, digit under digit.
  const ends = await dialog
    .locator('dd [data-money]')
    .evaluateAll((sums) => sums.map((sum) => Math.round(sum.getBoundingClientRect().right)))
  expect(ends.length).toBeGreaterThan(1)
  expect(new Set(ends).size).toBe(1)
  await dialog.getByRole('radio', { name: '支付宝扫码支付' }).check({ force: true })
  await dialog.getByLabel('支付密码').fill(payPassword)
  await dialog.getByRole('button', { name: '确认支付' }).click()
  await expect(dialog.getByRole('img', { name: '支付宝付款码' })).toBeVisible()
  expect(await balances(owner)).toMatchObject({ available: 0, frozen: 50_00 })
  await payAtGateway(ground, page)
  await expect(now).toContainText('已缴纳')
  expect(await balances(owner)).toMatchObject({ available: 0, frozen: 0 })
})
