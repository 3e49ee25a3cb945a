import { decideByKeys, openItem } from '../../screens/desk.ts'
import { operator } from '../../support/desk/operators.ts'
import { merchant } from '../../support/people.ts'
import { proposalOn } from '../../support/desk/platform.ts'
import { expect, test } from '../../support/story.ts'
import { aStrayReceipt, waitingMoney } from '../../support/waiting.ts'

test('a withdrawal, a remittance and an invoice are refused at the desk, and the open pages say why', async ({
  browserOf,
  deskOf,
}) => {
  const owner = await merchant()
  const { withdrawal, remittance, invoice } = await waitingMoney(owner)
  const page = await browserOf(owner, { at: '/console/finance/settlement' })
  const desk = await deskOf(await operator({ roles: ['finance'] }))
  const asked = page.getByRole('table', { name: '提现记录' }).getByRole('row').nth(1)
  await expect(asked).toContainText('审核中')
  await openItem(desk, 'withdrawals', withdrawal)
  await decideByKeys(desk, '2', '1')
  await expect(asked).toContainText('未通过')
  await expect(asked).toContainText('收款账户与资质不符')
  await expect(page.getByRole('region', { name: '可用余额' })).toContainText('500.00')

  await page.goto(`/console/finance/pay/confirm?id=${remittance}`)
  const progress = page.getByRole('region', { name: '进度' })
  await expect(progress).toContainText('待确认到账')
  await openItem(desk, 'remittances', remittance)
  await decideByKeys(desk, '2', '1')
  await expect(progress).toContainText('未通过')
  await expect(progress).toContainText('银行账单中没有这笔款项')

  await page.goto('/console/finance/invoice')
  const wanted = page.getByRole('row').filter({ hasText: '99.00' }).last()
  await expect(wanted).toContainText('待开票')
  await openItem(desk, 'serviceInvoices', invoice)
  await decideByKeys(desk, '3', '3')
  await expect(page.getByRole('row').filter({ hasText: '未通过' })).toContainText('抬头信息不完整')
})

/** What is proposed about a receipt and waits for a second pair of eyes. */
const proposalAbout = (receipt: number): Promise<number> => proposalOn(`receipt:${receipt}`)

test('stray money: sending it back is not agreed to, crediting it is, and the merchant’s balance moves by itself', async ({
  browserOf,
  deskOf,
}) => {
  const owner = await merchant()
  const receipt = await aStrayReceipt(owner)
  const page = await browserOf(owner, { at: '/console/finance' })
  const available = page.getByLabel('余额', { exact: true })
  await expect(available).toContainText('0.00')
  const finance = await deskOf(await operator({ roles: ['finance'] }))
  const manager = await deskOf(await operator({ roles: ['manage'] }))

  await openItem(finance, 'strayMoney', receipt)
  await expect(finance.getByRole('region', { name: '款项' })).toContainText('66.60元')
  await decideByKeys(finance, '3', '1')
  await openItem(manager, 'proposals', await proposalAbout(receipt))
  await decideByKeys(manager, '2', '1')
  await openItem(finance, 'strayMoney', receipt)
  await decideByKeys(finance, '1', '1')
  await openItem(manager, 'proposals', await proposalAbout(receipt))
  await decideByKeys(manager, '1')
  await expect(available).toContainText('66.60')
})
