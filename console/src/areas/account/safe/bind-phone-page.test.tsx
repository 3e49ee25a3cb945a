import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { owner } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import { BindPhonePage } from './bind-phone-page.tsx'

const open = () => showPage(BindPhonePage, { at: 'setting/account/safe/bind_mobile' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, words: string) => userEvent.type(await screen.findByLabelText(label), words)

beforeEach(() => {
  serve(account.me, { ...owner, mobile: '139****0001' })
  serve(account.oldPhoneCode, { mobile: '138****2210', wait_seconds: 60 })
  serve(account.phoneCode, { mobile: '139****0001', wait_seconds: 60 })
  serve(account.bindPhone, null)
})

const fill = async () => {
  await press('获取原手机验证码')
  await type('原手机验证码', '111111')
  await type('新手机号', '13900000001')
  await press('获取新手机验证码')
  await type('新手机验证码', '222222')
  await press('确认更换')
}

test('two codes take the account to another phone', async () => {
  open()
  await fill()
  expect(await screen.findByText('绑定手机已更换，其他设备已退出')).toBeTruthy()
  expect(callsOf(account.phoneCode)[0]?.query).toEqual({ mobile: '13900000001' })
  expect(callsOf(account.bindPhone)[0]?.body).toEqual({ old_code: '111111', mobile: '13900000001', code: '222222' })
})

test('a wrong code is said beside its own field', async () => {
  const { code, message } = codes.wrongSmsCode
  refuse(account.bindPhone, { code, message, errors: [{ field: 'old_code', message }] })
  open()
  await fill()
  expect(await screen.findByText(message, { selector: '.ant-form-item-explain-error' })).toBeTruthy()
})

test('no code is sent to a number that is none', async () => {
  open()
  await type('新手机号', '139')
  await press('获取新手机验证码')
  expect(await screen.findByText('请先填写正确的新手机号')).toBeTruthy()
  expect(callsOf(account.phoneCode)).toHaveLength(0)
})
