import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { colleagues } from '@zdb/contract/platform/colleagues/endpoints'
import { callsOf, serve } from '@zdb/console/test/fake-server.ts'
import { manager, openDesk, reviewer } from '../../test/desk.tsx'
import type { Person } from './person.ts'

const aPerson = (change: Partial<Person> = {}): Person => ({
  id: '2',
  name: '陈审核',
  login: 'shenhe',
  roles: ['review'],
  disabled: false,
  second_factor: true,
  seen_at: null,
  proposed: false,
  ...change,
})
const self = aPerson({ id: '1', name: '王管理', login: 'guanli', roles: ['manage'] })

beforeEach(() => serve(colleagues.list, [self, aPerson()]))

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const press = async (inside: { getByRole: typeof screen.getByRole }, name: string) =>
  userEvent.click(inside.getByRole('button', { name }))

test('colleagues are disabled, enabled and given a new authenticator; one’s own account is left alone', async () => {
  serve(colleagues.disable, aPerson({ disabled: true }))
  serve(colleagues.enable, aPerson())
  serve(colleagues.resetSecondFactor, aPerson({ second_factor: false }))
  openDesk('/people', manager)
  expect((await row(/王管理/)).queryByRole('button')).toBeNull()
  await press(await row(/陈审核/), '重置动态码')
  await press(within(await screen.findByRole('dialog')), '重置')
  expect(await screen.findByText('陈审核下次登录时重新绑定动态码')).toBeTruthy()
  serve(colleagues.list, [self, aPerson({ disabled: true })])
  await press(await row(/陈审核/), '停用')
  await press(within(await screen.findByRole('dialog', { name: '停用陈审核（shenhe）？' })), '停用')
  await waitFor(async () => expect((await row(/陈审核/)).getByText('已停用')).toBeTruthy())
  await press(await row(/陈审核/), '启用')
  expect(await screen.findByText('已启用陈审核')).toBeTruthy()
  expect(callsOf(colleagues.disable)[0]?.params).toEqual({ operator: '2' })
})

test('a colleague is added with roles', async () => {
  serve(colleagues.create, aPerson())
  openDesk('/people', manager)
  await userEvent.click(await screen.findByRole('button', { name: '新增人员' }))
  const form = within(await screen.findByRole('dialog', { name: '新增人员' }))
  await userEvent.type(form.getByLabelText('账号'), 'lili')
  await userEvent.type(form.getByLabelText('姓名'), '李丽')
  await userEvent.type(form.getByLabelText('初始密码'), 'long-enough-1')
  await userEvent.click(form.getByRole('checkbox', { name: '客服' }))
  await press(form, '新增')
  expect(await screen.findByText('已新增，首次登录时绑定动态码并设置自己的密码')).toBeTruthy()
  expect(callsOf(colleagues.create)[0]?.body).toEqual({
    login: 'lili',
    name: '李丽',
    password: 'long-enough-1',
    roles: ['service'],
  })
})

test('what is done to one who manages waits for a second pair of eyes', async () => {
  const other = aPerson({ id: '3', name: '李管理', login: 'liguanli', roles: ['manage'] })
  serve(colleagues.list, [self, other])
  serve(colleagues.disable, { ...other, proposed: true })
  openDesk('/people', manager)
  await press(await row(/李管理/), '停用')
  serve(colleagues.list, [self, { ...other, proposed: true }])
  await press(within(await screen.findByRole('dialog')), '停用')
  expect(await screen.findByText('已提交，等待另一位同事复核')).toBeTruthy()
  await waitFor(async () => expect((await row(/李管理/)).getByRole('link', { name: '待复核' })).toBeTruthy())
  expect((await row(/李管理/)).queryByRole('button')).toBeNull()
})

test('is for managers alone', async () => {
  openDesk('/people', reviewer)
  expect(await screen.findByText('您的角色不能打开“平台人员”')).toBeTruthy()
  expect(callsOf(colleagues.list)).toHaveLength(0)
})
