import { expect, test } from 'vitest'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { CashierDialog } from '#widgets/payments/cashier-dialog.tsx'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { aPayDesk, aPayment, aRechargeDesk, aRemittance } from '../../../../test/money/payments.ts'
import { showPage } from '../../../../test/render.tsx'
import { RechargePage } from './recharge-page.tsx'
import { RemittanceCodePage } from './remittance-code-page.tsx'

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const pick = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }))

test('an amount and a channel lead to a code, and what was paid is said', async () => {
  serve(payments.channels, aRechargeDesk())
  serve(payments.recharge, aPayment())
  serve(payments.queryRecharge, aPayment({ status: 20, status_zh: '已支付', cashier: null }))
  showPage(RechargePage, { at: routeTo('recharge') })
  await pick('200元')
  // One channel is chosen beforehand: the filled button leads on.
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '支付宝扫码支付' }).checked).toBe(true)
  await press('去付款')
  expect(callsOf(payments.recharge)[0]?.body).toEqual({ amount: '200.00', identifier: 'alipay', way: 'qr' })
  expect(await screen.findByText('充值成功，已存入可用余额')).toBeTruthy()
  await press(/^完成/)
  expect(await screen.findByRole('form', { name: '在线充值' })).toBeTruthy()
})

test('a bank is asked for where the channel leads to many, and its page is a form of its own', async () => {
  const cashier = { kind: 'form', text: 'https://bank.example/pay', fields: { p1: 'x' } } as const
  serve(payments.channels, aRechargeDesk())
  serve(payments.recharge, aPayment({ cashier, identifier_zh: '网银支付' }))
  serve(payments.queryRecharge, aPayment({ cashier, identifier_zh: '网银支付' }))
  showPage(RechargePage, { at: routeTo('recharge') })
  await pick('网银支付')
  await press('去付款')
  expect((await screen.findByRole('alert')).textContent).toBe('请选择银行')
  await userEvent.click(screen.getByLabelText('银行'))
  await userEvent.click(await screen.findByText('工商银行'))
  await press('去付款')
  const go = await screen.findByRole('button', { name: '去网银付款' })
  expect(go.closest('form')?.getAttribute('action')).toBe('https://bank.example/pay')
})

test('a charge that was left open is found again', async () => {
  serve(payments.channels, aRechargeDesk({ open: aPayment() }))
  serve(payments.queryRecharge, aPayment())
  showPage(RechargePage, { at: routeTo('recharge') })
  expect(await screen.findByRole('img', { name: '支付宝付款码' })).toBeTruthy()
})

test('a remittance has a code to copy, and its proof is given there', async () => {
  serve(payments.remittance, aRemittance())
  showPage(RemittanceCodePage, { at: routeTo('remittanceCode', { id: '3' }) })
  expect(await screen.findByRole('button', { name: '048213' })).toBeTruthy()
  await press('上传汇款凭证')
  expect(await screen.findByLabelText('付款户名')).toBeTruthy()
})

test('part balance, part channel: the password for the one, a code for the other', async () => {
  serve(payments.payDesk, aPayDesk())
  serve(payments.pay, aPayment({ payable: 'deliveryService', balance_part: '20.00', channel_part: '9.00' }))
  serve(payments.queryPay, aPayment({ payable: 'deliveryService', balance_part: '20.00', channel_part: '9.00' }))
  const Page = () => (
    <CashierDialog
      title="开通"
      thing={{ kind: 'deliveryService', payableRef: '1' }}
      onPaid={() => undefined}
      onClose={() => undefined}
    />
  )
  showPage(Page, { at: routeTo('home') })
  expect(await screen.findByText('可用余额不足，差额可以用支付渠道支付')).toBeTruthy()
  await pick('支付宝扫码支付')
  await userEvent.type(screen.getByLabelText('支付密码'), '246810')
  await press('确认支付')
  expect(callsOf(payments.pay)[0]?.body).toEqual({
    kind: 'deliveryService',
    ref: '1',
    revision: 3,
    use_balance: true,
    pay_password: '246810',
    identifier: 'alipay',
    way: 'qr',
  })
  expect(await screen.findByRole('img', { name: '支付宝付款码' })).toBeTruthy()
})
