import { openItem } from '../../screens/desk.ts'
import { operator } from '../../support/desk/operators.ts'
import { payAtGateway } from '../../support/outside/payers.ts'
import { merchant } from '../../support/people.ts'
import { photographOf } from '../../support/photograph.ts'
import { expect, test } from '../../support/story.ts'
import { balances } from '../../support/traders.ts'

test('a recharge by QR code is found again after the window was closed, and counts when it is paid', async ({
  browserOf,
  ground,
}) => {
  const owner = await merchant({ name: '充值花店' })
  const page = await browserOf(owner, { at: '/console/finance/pay' })
  await page.getByRole('radio', { name: '200元' }).check({ force: true })
  await page.getByRole('radio', { name: '支付宝扫码支付' }).check({ force: true })
  await page.getByRole('button', { name: '去付款' }).click()
  const code = page.getByRole('img', { name: '支付宝付款码' })
  await expect(code).toBeVisible()
  await page.reload()
  await expect(code).toBeVisible()
  await payAtGateway(ground, page)
  await expect(page.getByText('充值成功，已存入可用余额')).toBeVisible()
  // It closes itself.
  await expect(page.getByRole('form', { name: '在线充值' })).toBeVisible()
  expect((await balances(owner)).available).toBe(200_00)
})

test('a remittance is recognised by its code, proven, and credited when two operators have looked', async ({
  browserOf,
  deskOf,
}) => {
  const owner = await merchant({ name: '汇款花店' })
  const page = await browserOf(owner, { at: '/console/finance/pay?tab=remittance' })
  await page.getByLabel('汇款金额').fill('500')
  await page.getByRole('button', { name: '获取识别码' }).click()
  await expect(page).toHaveURL(/finance\/pay\/confirm\?id=\d+/)
  const code = page.getByRole('region', { name: '汇款到' }).getByRole('button', { name: /^\d{6}$/ })
  await expect(code).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.getByRole('button', { name: '上传汇款凭证' }).click()
  await page.getByLabel('付款户名').fill('汇款花店有限公司')
  await page
    .getByLabel('上传汇款凭证', { exact: true })
    .and(page.locator('input'))
    .setInputFiles(await photographOf(page, ['回单', '500.00元']))
  await expect(page.getByRole('img', { name: '汇款凭证 1' })).toBeVisible()
  await page.getByRole('button', { name: '提交凭证' }).click()
  const progress = page.getByRole('region', { name: '进度' })
  await expect(progress).toContainText('待确认到账')

  const finance = await deskOf(await operator({ name: '钱财务', roles: ['finance'] }))
  await openItem(finance, 'remittances', id)
  await expect(finance.getByRole('region', { name: '汇款', exact: true })).toContainText('汇款花店有限公司')
  await finance.getByRole('button', { name: /^确认到账/ }).click()
  await finance.getByLabel('银行流水号').fill(`CMB${id}20261116`)
  await finance
    .getByRole('form')
    .getByRole('button', { name: /^确认到账/ })
    .click()

  const manager = await deskOf(await operator({ name: '孙复核', roles: ['manage'] }), '/operator/proposals')
  await manager
    .getByRole('row', { name: new RegExp(`CMB${id}20261116`) })
    .getByRole('link', { name: '去复核' })
    .click()
  await expect(manager.getByRole('button', { name: '放回收件箱' })).toBeVisible()
  await manager.getByRole('button', { name: /^同意并生效/ }).click()
  await manager.getByRole('button', { name: /^确认同意并生效/ }).click()
  await expect(progress).toContainText('已到账')
  expect((await balances(owner)).available).toBe(500_00)
})
