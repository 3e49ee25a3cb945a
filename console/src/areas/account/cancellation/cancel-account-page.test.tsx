import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { leave } from '#core/browser/leave.ts'
import { endSession, takeSignOutMessage } from '#core/session/session-end.ts'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { clerk } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import { CancelAccountPage } from './cancel-account-page.tsx'

const at = 'setting/account/logout'
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('what stands in the way is named, with the page that settles it', async () => {
  const obstacles = [
    { key: 'sentOrders', title: '2个转单未完结', route: 'transfer_order/index' },
    { key: 'balance', title: '余额¥300.00未结清', route: 'home' },
  ]
  serve(account.checkCancellation, { can_cancel: false, obstacles, cool_off_days: 7 })
  showPage(CancelAccountPage, { at })
  const list = within(await screen.findByRole('list', { name: '未了结的事项' }))
  expect(list.getByText('2个转单未完结')).toBeTruthy()
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/console/transfer_order/index',
    '/console/home',
  ])
  expect(screen.queryByRole('button', { name: '确认注销' })).toBeNull()
})

test('whoever has read the terms ends the account with code and password, and is told until when it comes back', async () => {
  serve(account.checkCancellation, { can_cancel: true, obstacles: [], cool_off_days: 7 })
  serve(account.confirmCancellation, { mobile: '138****2210', wait_seconds: 60, cool_off_days: 7 })
  serve(account.verifyCancellation, () => {
    // The push that ends every session of the account overtakes the answer.
    endSession(codes.sessionEnded.message)
    return { ends_at: '2026-11-23 18:00:00' }
  })
  showPage(CancelAccountPage, { at })
  await press('获取短信验证码')
  expect(await screen.findByText('请先阅读并同意注销须知')).toBeTruthy()
  expect(callsOf(account.confirmCancellation)).toHaveLength(0)
  await userEvent.click(screen.getByLabelText('我已阅读并同意注销须知'))
  await press('获取短信验证码')
  await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
  await userEvent.type(screen.getByLabelText('登录密码'), 'rose2026')
  expect(screen.getByRole('button', { name: '确认注销' }).dataset['kind']).toBe('danger')
  await press('确认注销')
  await waitFor(() => expect(leave.to).toHaveBeenCalledExactlyOnceWith('/'))
  expect(callsOf(account.verifyCancellation)[0]?.body).toEqual({ code: '123456', password: 'rose2026' })
  expect(takeSignOutMessage()).toBe('注销已提交，2026-11-23 18:00 前用主账户登录即可撤销')
})

test('whoever came back by signing in reads that the account goes on', async () => {
  showPage(CancelAccountPage, { at: `${at}?taken_back=1` })
  expect(await screen.findByText('注销申请已撤销，账号恢复正常')).toBeTruthy()
})

test('it is the master’s alone', async () => {
  showPage(CancelAccountPage, { at, me: clerk() })
  expect(await screen.findByText('仅主账户可以注销账号')).toBeTruthy()
})
