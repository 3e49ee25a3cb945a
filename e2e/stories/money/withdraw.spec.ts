import { expect, test } from '../../support/story.ts'
import { decideByKeys } from '../../screens/desk.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { gatewaysDesk } from '../../support/outside/gateways-desk.ts'
import { operator } from '../../support/desk/operators.ts'
import { aCodeSent, readPhone } from '../../support/outside/phone.ts'
import { approvedCard } from '../../support/qualifications.ts'
import { payPassword, trader } from '../../support/traders.ts'

test('a shop adds its Alipay account and withdraws; the desk lets it go, it bounces, and the second one arrives', async ({
  browserOf,
  deskOf,
  ground,
}) => {
  const shop = await trader('花语')
  await approvedCard(shop)
  const alipay = gatewaysDesk(ground.sandboxUrl)
  await alipay.holdPayouts(true)
  const page = await browserOf(shop, { at: '/console/finance/settlement' })

  await page.getByRole('link', { name: '添加结算账户' }).click()
  await page.getByRole('button', { name: '添加结算账户' }).click()
  const adding = dialogOf(page, '添加结算账户')
  await adding.field('支付宝').check()
  await adding.fill('支付宝账号', '13811112222')
  await adding.press('获取短信验证码')
  await expect(page.getByText(/验证码已发送至/).last()).toBeVisible()
  await adding.fill('短信验证码', await readPhone(ground.sandboxUrl, shop.mobile))
  await adding.press('添加')
  await expect(page.getByRole('row', { name: /138\*\*\*\*2222/ })).toContainText('新账户，提现须审核')

  const withdraw = async (amount: string) => {
    await page.getByLabel('提现金额').fill(amount)
    await page.getByRole('button', { name: '提现', exact: true }).click()
    const proof = dialogOf(page, '确认提现')
    // A phone gets one message a minute: nobody waits for that here.
    await proof.fill('短信验证码', await aCodeSent(shop, 'withdrawal'))
    await proof.fill('支付密码', payPassword)
    await proof.press('确认提现')
    await expect(proof.dialog).toBeHidden()
  }
  await page.goto('/console/finance/settlement')
  await withdraw('1500')
  const records = page.getByRole('table', { name: '提现记录' })
  const latest = records.getByRole('row').nth(1)
  await expect(latest).toContainText('审核中')
  await expect(page.getByRole('region', { name: '可用余额' })).toContainText('8,500.00')
  const no = (await latest.getByTitle('点击复制').innerText()).trim()

  const desk = await deskOf(await operator({ roles: ['finance'] }), '/operator/inbox?queue=withdrawals')
  await desk
    .getByRole('link', { name: new RegExp(shop.shop.replace(/店$/, '')) })
    .first()
    .click()
  await expect(desk.getByText('与资质一致')).toBeVisible()
  await expect(desk.getByRole('button', { name: '放回收件箱' })).toBeVisible()
  await decideByKeys(desk, '1')
  await expect(latest).toContainText('打款中')

  await alipay.decide(no, 'failed', '收款账户已注销')
  await expect(latest).toContainText('已退回', { timeout: 40_000 })
  await expect(latest).toContainText('收款账户已注销')
  await expect(page.getByRole('region', { name: '可用余额' })).toContainText('10,000.00')

  await alipay.holdPayouts(false)
  await withdraw('600')
  await expect(latest).toContainText('审核中')
  const second = await deskOf(await operator({ roles: ['finance'] }), '/operator/inbox?queue=withdrawals')
  await second
    .getByRole('link', { name: new RegExp(shop.shop.replace(/店$/, '')) })
    .first()
    .click()
  await expect(second.getByRole('button', { name: '放回收件箱' })).toBeVisible()
  await decideByKeys(second, '1')
  await expect(latest).toContainText('已到账')
  await expect(page.getByRole('region', { name: '可用余额' })).toContainText('9,400.00')
  const mine = (await alipay.payouts()).filter(({ state, amount }) => state === 'paid' && amount === 597_00)
  expect(mine.length).toBeGreaterThan(0)
})
