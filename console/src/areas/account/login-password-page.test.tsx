import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { leave } from '#core/browser/leave.ts'
import { takeSignOutMessage } from '#core/session/session-end.ts'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { showPage } from '../../../test/render.tsx'
import { LoginPasswordPage } from './login-password-page.tsx'

const open = (query = '?status=2') => showPage(LoginPasswordPage, { at: `setting/account/safe/loginpass${query}` })

const fill = async (old: string, fresh: string, again: string) => {
  await userEvent.type(await screen.findByLabelText('原密码'), old)
  await userEvent.type(screen.getByLabelText('新密码'), fresh)
  await userEvent.type(screen.getByLabelText('确认新密码'), again)
  await userEvent.click(screen.getByRole('button', { name: '确认修改' }))
}

/** What stands in red under a field; a hint may use the same words. */
const complaint = (words: string) => screen.findByText(words, { selector: '.ant-form-item-explain-error' })

beforeEach(() => {
  serve(account.changePassword, null)
  serve(account.signOut, { jumpUri: '/' })
})

test('a changed password leads to the sign-in page, which says why', async () => {
  open()
  await fill('rose2025', 'lily2026', 'lily2026')
  await waitFor(() => expect(leave.to).toHaveBeenCalledWith('/'))
  expect(callsOf(account.changePassword)[0]?.body).toEqual({ old_password: 'rose2025', password: 'lily2026' })
  expect(takeSignOutMessage()).toBe('登录密码已修改，请重新登录')
})

test.each([
  ['', 'lily2026', 'lily2026', '请输入原密码'],
  ['rose2025', 'lily', 'lily', '密码为8至32位，须同时包含字母和数字'],
  ['rose2025', 'rose2025', 'rose2025', '新密码不能与原密码相同'],
  ['rose2025', 'lily2026', 'lily2027', '两次输入的新密码不一致'],
])('%j to %j and %j is refused: %s', async (old, fresh, again, words) => {
  open()
  await fill(old || ' {Backspace}', fresh, again)
  expect(await complaint(words)).toBeTruthy()
  expect(callsOf(account.changePassword)).toHaveLength(0)
})

test('a wrong old password is said next to its field, and nobody is signed out', async () => {
  const { code, message } = codes.oldPasswordWrong
  refuse(account.changePassword, { code, message, errors: [{ field: 'old_password', message }] })
  open()
  await fill('rose2024', 'lily2026', 'lily2026')
  expect(await complaint('原密码不正确')).toBeTruthy()
  expect(leave.to).not.toHaveBeenCalled()
})

test('opened from elsewhere the page first says what it is, then shows the form', async () => {
  const { address } = open('')
  await userEvent.click(await screen.findByRole('button', { name: '修改登录密码' }))
  expect(await screen.findByLabelText('原密码')).toBeTruthy()
  expect(address()).toBe('/console/setting/account/safe/loginpass?status=2')
})
