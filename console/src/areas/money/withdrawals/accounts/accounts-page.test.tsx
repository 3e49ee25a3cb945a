import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { banks } from '@zdb/contract/money/withdrawals/banks'
import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { callsOf, serve } from '../../../../../test/fake-server.ts'
import { showPage } from '../../../../../test/render.tsx'
import { anAccount, aSetting } from '../../../../../test/money/withdrawals.ts'
import { AccountsPage } from './accounts-page.tsx'

const at = { at: 'finance/settlement/withdraw_account' }

beforeEach(() => {
  serve(withdrawals.setting, aSetting())
  serve(withdrawals.accounts, [anAccount()])
  serve(withdrawals.channels, {
    '1': {
      number: 1,
      kind: 'bank',
      name: '银行卡',
      open: true,
      child: banks.map(({ code, name, channelNo }) => ({ code, name, bank_no: channelNo })),
    },
    '2': { number: 2, kind: 'alipay', name: '支付宝', open: true, child: [] },
    '3': { number: 3, kind: 'wechat', name: '微信', open: false, child: [] },
  })
})

test('a card is recognised by its first digits and added with a code', async () => {
  serve(withdrawals.addAccount, anAccount({ id: '6' }))
  showPage(AccountsPage, at)
  await userEvent.click(await screen.findByRole('button', { name: '添加结算账户' }))
  const dialog = within(await screen.findByRole('dialog', { name: '添加结算账户' }))
  expect(dialog.queryByLabelText('微信')).toBeNull()
  await userEvent.type(dialog.getByLabelText('银行卡号'), '6222021234567890127')
  await userEvent.type(dialog.getByLabelText('短信验证码'), '123456')
  await userEvent.click(dialog.getByRole('button', { name: '添加' }))
  expect(await dialog.findByText('银行卡号不正确，请核对')).toBeTruthy()
  await userEvent.clear(dialog.getByLabelText('银行卡号'))
  await userEvent.type(dialog.getByLabelText('银行卡号'), '6222021234567890128')
  await userEvent.click(dialog.getByRole('button', { name: '添加' }))
  expect(await screen.findByText('结算账户已添加')).toBeTruthy()
  expect(callsOf(withdrawals.addAccount)[0]?.body).toMatchObject({
    channel: 1,
    holder_type: 'person',
    name: '林小花',
    account: '6222021234567890128',
    bank: 'ICBC',
    code: '123456',
  })
})

test('accounts say whether they can be used; deleting asks first', async () => {
  serve(withdrawals.deleteAccount, null)
  serve(withdrawals.accounts, [
    anAccount(),
    anAccount({ id: '6', name: '王小明', obstacle: '户名须与已通过认证的身份证一致' }),
  ])
  showPage(AccountsPage, at)
  const row = within(await screen.findByRole('row', { name: /王小明/ }))
  expect(row.getByText('户名须与已通过认证的身份证一致')).toBeTruthy()
  await userEvent.click(row.getByRole('button', { name: '删除' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  expect(await screen.findByText('已删除')).toBeTruthy()
  expect(callsOf(withdrawals.deleteAccount)[0]?.body).toEqual({ id: '6' })
})

test('who has no document yet is led to it', async () => {
  serve(withdrawals.setting, aSetting({ holders: [] }))
  serve(withdrawals.accounts, [])
  showPage(AccountsPage, at)
  expect(await screen.findByRole('link', { name: '去认证' })).toBeTruthy()
})
