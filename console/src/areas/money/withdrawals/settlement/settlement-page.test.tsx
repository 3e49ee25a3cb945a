import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { callsOf, refuse, serve } from '../../../../../test/fake-server.ts'
import { clerk } from '../../../../../test/people.ts'
import { showPage } from '../../../../../test/render.tsx'
import { anAccount, aSetting, aWithdrawal } from '../../../../../test/money/withdrawals.ts'
import { SettlementPage } from './settlement-page.tsx'

const at = { at: 'finance/settlement' }
const page = (items: ReturnType<typeof aWithdrawal>[]) => ({ items, total: items.length, page: 1, page_size: 20 })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  serve(withdrawals.setting, aSetting())
  serve(withdrawals.accounts, [anAccount()])
  serve(withdrawals.list, page([aWithdrawal()]))
  serve(withdrawals.smsCode, { mobile: '138****2222', wait_seconds: 60 })
})

const proof = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: '确认提现' }))
  await userEvent.type(dialog.getByLabelText('短信验证码'), '123456')
  await userEvent.type(dialog.getByLabelText('支付密码'), '246810')
  await userEvent.click(dialog.getByRole('button', { name: '确认提现' }))
  return dialog
}

test('fee and arrival are seen before it is confirmed with code and password', async () => {
  serve(withdrawals.create, aWithdrawal({ status_zh: '待打款', actions: [] }))
  showPage(SettlementPage, at)
  await userEvent.type(await screen.findByLabelText('提现金额'), '500')
  await userEvent.click(screen.getByLabelText(/加急到账/))
  await press('提现')
  const dialog = within(await screen.findByRole('dialog', { name: '确认提现' }))
  expect(dialog.getByText('495.00')).toBeTruthy()
  expect(dialog.getByText('2036-01-01 12:00 前（2小时内到账）')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '获取短信验证码' }))
  await proof()
  expect(await screen.findByText('已提交，正在打款')).toBeTruthy()
  expect(callsOf(withdrawals.create)[0]?.body).toEqual({
    account_id: '5',
    amount: '500.00',
    speed: 'fast',
    revision: 7,
    code: '123456',
    pay_password: '246810',
  })
})

test('an amount that cannot be is said beside it, and a wrong password where it was typed', async () => {
  refuse(withdrawals.create, { ...codes.payPasswordWrong, message: '支付密码不正确，还可以尝试4次' })
  showPage(SettlementPage, at)
  const amount = await screen.findByLabelText('提现金额')
  await userEvent.type(amount, '99')
  await press('提现')
  expect(await screen.findByText('每次至少提现 100.00 元')).toBeTruthy()
  await press('全部')
  await press('提现')
  const dialog = await proof()
  expect(await dialog.findByText('支付密码不正确，还可以尝试4次')).toBeTruthy()
})

test('what stands in the way is said with the way out, and nothing can be pressed', async () => {
  const obstacles = [{ key: 'penalties', title: '还有1个违规处罚未了结', route: 'setting/rules' }]
  serve(withdrawals.setting, aSetting({ obstacles }))
  showPage(SettlementPage, at)
  expect(await screen.findByText('暂时不能提现：还有1个违规处罚未了结')).toBeTruthy()
  expect(screen.getByText('暂时不能提现')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去处理' }).getAttribute('href')).toBe('/console/setting/rules')
  expect(screen.getByRole('button', { name: '提现' }).getAttribute('aria-disabled')).toBe('true')
})

test('one that waits is taken back; one that came back says why', async () => {
  serve(withdrawals.cancel, null)
  const bounced = aWithdrawal({
    id: '8',
    status: 40,
    status_zh: '已退回',
    fee: '0.00',
    net_amount: '0.00',
    tone: 'red',
    reason: '户名不符',
    actions: [],
    arrives_by: null,
  })
  serve(withdrawals.list, page([aWithdrawal(), bounced]))
  showPage(SettlementPage, at)
  expect(await screen.findByText('户名不符')).toBeTruthy()
  const [, waits, back] = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(waits).toContain('2,997.00预计 01-03 10:00 前')
  expect(back).toContain('0.00没有到账')
  await press('撤销')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(callsOf(withdrawals.cancel)[0]?.params).toEqual({ id: '9' }))
})

test('who may only look sees balance and records; who has no account is led to one', async () => {
  const view = showPage(SettlementPage, { ...at, me: clerk('finance.read') })
  expect(await screen.findByText('可用余额')).toBeTruthy()
  expect(screen.queryByText('申请提现')).toBeNull()
  view.unmount()
  serve(withdrawals.accounts, [])
  showPage(SettlementPage, at)
  expect(await screen.findByRole('link', { name: '添加结算账户' })).toBeTruthy()
})
