import type { Page } from '@playwright/test'
import { gatewaysDesk } from '../../support/outside/gateways-desk.ts'
import { merchant } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'
import { balances } from '../../support/traders.ts'

/** Chooses net banking and a bank, and is led to the bank's own page by the form that the gateway wants posted. */
const toTheBank = async (page: Page, bank: string): Promise<Page> => {
  await page.getByRole('radio', { name: '200元' }).check({ force: true })
  await page.getByRole('radio', { name: '网银支付' }).check({ force: true })
  await page.getByRole('button', { name: '去付款' }).click()
  await expect(page.getByText('请选择银行').last()).toBeVisible()
  await page.getByLabel('银行', { exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: bank }).first().click()
  await page.getByRole('button', { name: '去付款' }).click()
  const [window] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: '去网银付款' }).click(),
  ])
  await expect(window.getByText('待付款')).toBeVisible()
  return window
}

test('a recharge by net banking goes to the chosen bank by its form, and its notice brings the money', async ({
  browserOf,
}) => {
  const owner = await merchant({ name: '网银花店' })
  const page = await browserOf(owner, { at: '/console/finance/pay' })
  const bank = await toTheBank(page, '工商银行')
  await expect(bank.getByText('ICBC', { exact: false })).toBeVisible()
  await expect(bank.getByText('¥200.00').first()).toBeVisible()
  await bank.getByRole('button', { name: '付款失败' }).click()
  await expect(bank.getByText('付款失败，可重试')).toBeVisible()
  await bank.getByRole('button', { name: /^确认付款/ }).click()
  await expect(page.getByText('充值成功，已存入可用余额')).toBeVisible()
  expect((await balances(owner)).available).toBe(200_00)
  // Paid once more in the bank's window: that is money of nobody until the platform has looked.
  await bank.getByRole('button', { name: '再付一次' }).click()
  await expect(bank.getByText('已付款 2 次')).toBeVisible()
  expect((await balances(owner)).available).toBe(200_00)
})

test('a notice of net banking that never comes is made up for by asking', async ({ browserOf, ground }) => {
  const owner = await merchant({ name: '网银花店' })
  const page = await browserOf(owner, { at: '/console/finance/pay' })
  const bank = await toTheBank(page, '工商银行')
  const gateways = gatewaysDesk(ground.sandboxUrl)
  await gateways.loseNotices('joinpay_netpay', true)
  try {
    await bank.getByRole('button', { name: /^确认付款/ }).click()
    await expect(page.getByText('充值成功，已存入可用余额')).toBeVisible({ timeout: 30_000 })
    expect((await balances(owner)).available).toBe(200_00)
  } finally {
    await gateways.loseNotices('joinpay_netpay', false)
  }
})
