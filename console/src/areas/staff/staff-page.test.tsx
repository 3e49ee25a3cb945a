import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { clerk } from '../../../test/people.ts'
import { showPage } from '../../../test/render.tsx'
import { StaffPage } from './staff-page.tsx'

const zhou = {
  id: '11',
  name: '小周',
  mobile: '139****1002',
  mobile_confirmed: true,
  role_id: '2',
  role_name: '客服',
  enabled: true,
  permissions: ['finance.read'],
  created_at: '2026-10-01 09:00:00',
  seen_at: null,
}
const service = {
  id: '2',
  alias: 'service',
  name: '客服',
  built_in: true,
  enabled: true,
  permissions: ['workbench.read'],
  members: 1,
}
const florist = { ...service, id: '5', alias: 'r5', name: '花艺师', built_in: false, permissions: [], members: 0 }

beforeEach(() => {
  serve(staff.subAccounts, { items: [zhou], total: 1, page: 1, page_size: 20 })
  serve(staff.roles, { 客服: service, 花艺师: florist })
  serve(staff.permissions, [
    { group: '工作台', items: [{ name: 'workbench.read', label: '查看工作台' }] },
    {
      group: '门店',
      items: [
        { name: 'store.read', label: '查看门店' },
        { name: 'store.status', label: '门店开店与休息' },
      ],
    },
  ])
})

const accounts = (me = undefined as ReturnType<typeof clerk> | undefined) =>
  showPage(StaffPage, { at: 'setting/staff', me })
const roles = (me = undefined as ReturnType<typeof clerk> | undefined) =>
  showPage(StaffPage, { at: 'setting/staff?tab=roles', me })

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = (place: ReturnType<typeof within>, name: string) => userEvent.click(place.getByRole('button', { name }))
const pressMore = async (name: string) => {
  await press(await row(/小周/), '更多')
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

test('each sub-account shows name, hidden mobile, role with extras, and when it was last seen', async () => {
  accounts()
  const cells = (await row(/小周/)).getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells.slice(0, 5)).toEqual(['小周', '139****1002', '客服 +1 项个人权限', '启用', '从未登录'])
})

test('a new sub-account needs a name, a mobile, a password and a role', async () => {
  serve(staff.saveSubAccount, { ...zhou, id: '12', name: '小李', mobile_confirmed: false })
  accounts()
  await userEvent.click(await screen.findByRole('button', { name: '新增子账号' }))
  const form = await dialog('新增子账号')
  await press(form, '保存')
  for (const words of ['请填写姓名', '请输入正确的手机号', '密码为8至32位，须同时包含字母和数字', '请选择角色'])
    expect(await form.findByText(words, { selector: '.ant-form-item-explain-error' })).toBeTruthy()
  expect(callsOf(staff.saveSubAccount)).toHaveLength(0)

  await userEvent.type(form.getByLabelText('姓名'), '小李')
  await userEvent.type(form.getByLabelText('手机号'), '13912345678')
  await userEvent.type(form.getByLabelText('登录密码'), 'rose2026')
  await userEvent.click(form.getByLabelText('角色'))
  await userEvent.click(await screen.findByTitle('花艺师'))
  await press(form, '保存')
  expect(await screen.findByText('已新增小李')).toBeTruthy()
  expect(await dialog('验证小李的手机号')).toBeTruthy()
  expect(callsOf(staff.saveSubAccount)[0]?.body).toEqual({
    name: '小李',
    mobile: '13912345678',
    password: 'rose2026',
    role_id: '5',
  })
})

test('a mobile counts once its owner has told the code that came to it', async () => {
  serve(staff.subAccounts, { items: [{ ...zhou, mobile_confirmed: false }], total: 1, page: 1, page_size: 20 })
  serve(staff.sendMobileCode, { mobile: '139****1002', wait_seconds: 60 })
  serve(staff.confirmMobile, zhou)
  accounts()
  expect((await row(/小周/)).getByText('待验证')).toBeTruthy()
  await press(await row(/小周/), '验证手机号')
  const form = await dialog('验证小周的手机号')
  await press(form, '获取短信验证码')
  expect(await screen.findByText('验证码已发送至 139****1002')).toBeTruthy()
  await userEvent.type(form.getByLabelText('短信验证码'), '123456')
  serve(staff.subAccounts, { items: [zhou], total: 1, page: 1, page_size: 20 })
  await press(form, '验证')
  expect(await screen.findByText('小周的手机号已验证，可以登录了')).toBeTruthy()
  expect(callsOf(staff.confirmMobile)[0]).toMatchObject({ params: { id: '11' }, body: { code: '123456' } })
  await waitFor(() => expect(screen.queryByText('待验证')).toBeNull())
})

test('what the server refuses is said next to its field, and the form stays', async () => {
  const errors = [{ field: 'name', message: '姓名含有不能使用的字' }]
  refuse(staff.saveSubAccount, { ...codes.invalid, errors })
  accounts()
  await press(await row(/小周/), '编辑')
  const form = await dialog('编辑子账号')
  expect(form.queryByLabelText('手机号')).toBeNull()
  await press(form, '保存')
  expect(await form.findByText('姓名含有不能使用的字')).toBeTruthy()
  expect(callsOf(staff.saveSubAccount)[0]?.body).toEqual({ id: '11', name: '小周', role_id: '2' })
})

test('a sub-account is stopped with one press', async () => {
  serve(staff.changeState, { ...zhou, enabled: false })
  accounts()
  const stopped = { ...zhou, enabled: false }
  const sw = await screen.findByRole('switch', { name: '启用小周' })
  serve(staff.subAccounts, { items: [stopped], total: 1, page: 1, page_size: 20 })
  await userEvent.click(sw)
  expect(await screen.findByText('已停用小周，该账号已退出')).toBeTruthy()
  expect(callsOf(staff.changeState)[0]?.params).toEqual({ id: '11' })
  await waitFor(() => expect(sw.getAttribute('aria-checked')).toBe('false'))
})

test('a forgotten password is set anew', async () => {
  serve(staff.changePass, null)
  accounts()
  await pressMore('重置密码')
  const form = await dialog('重置小周的密码')
  await userEvent.type(form.getByLabelText('新密码'), 'lily2026')
  await press(form, '重置密码')
  expect(await screen.findByText('小周的密码已重置，请用新密码登录')).toBeTruthy()
  expect(callsOf(staff.changePass)[0]).toMatchObject({ params: { id: '11' }, body: { password: 'lily2026' } })
})

const rightsOfZhou = {
  id: '11',
  name: '小周',
  enabled: true,
  role_name: '客服',
  role_enabled: true,
  role_permissions: ['store.read'],
  permissions: ['store.status'],
}

test('what a person can do is listed with where each right comes from', async () => {
  const role_permissions = ['workbench.read', 'store.read', 'store.status']
  serve(staff.personnel, { ...rightsOfZhou, role_permissions, role_enabled: false })
  accounts()
  await pressMore('能做什么')
  const view = await dialog('小周能做什么')
  const rows = (await view.findAllByRole('row')).map((each) => each.textContent)
  expect(rows).toEqual([
    '类别可以做什么来自',
    '工作台查看工作台角色“客服”',
    '门店查看门店角色“客服”',
    '门店门店开店与休息角色“客服”、个人授权',
  ])
  expect(view.getByText(/角色“客服”已停用，当前不能登录/)).toBeTruthy()
})

test('the matrix shows every right beside every role, and is searched', async () => {
  showPage(StaffPage, { at: 'setting/staff?tab=matrix' })
  const cells = async (name: RegExp) => (await row(name)).getAllByRole('cell').map((cell) => cell.textContent)
  expect(await cells(/查看工作台/)).toEqual(['工作台', '查看工作台', '✓有', '✓有', '无'])
  expect(await cells(/查看门店/)).toEqual(['门店', '查看门店', '✓有', '无', '无'])
  expect(await cells(/门店开店与休息/)).toEqual(['', '门店开店与休息', '✓有', '无', '无'])
  await userEvent.type(screen.getByLabelText('搜索权限'), '休息{Enter}')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  expect(screen.getByText('门店开店与休息')).toBeTruthy()
})

test('on a phone one role is looked at, with all that it may do', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList)
  showPage(StaffPage, { at: 'setting/staff?tab=matrix' })
  expect(await screen.findByText('查看门店、门店开店与休息')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('看哪个角色'))
  await userEvent.click(await screen.findByTitle('客服'))
  await waitFor(() => expect(screen.queryByText('查看门店、门店开店与休息')).toBeNull())
  expect(screen.getByText('查看工作台')).toBeTruthy()
})

test('somebody is invited by a link that is shown once, and the invitation can be withdrawn', async () => {
  const waiting = {
    id: '3',
    name: '小李',
    mobile: '139****5678',
    role_name: '花艺师',
    invited_by: '林老板',
    created_at: '2026-11-16 09:00:00',
    expires_at: '2026-11-19 09:00:00',
    expired: false,
  }
  serve(staff.invitations, { items: [], total: 0, page: 1, page_size: 20 })
  serve(staff.invite, { id: '3', code: 'abcdefghijklmnopqrstuvwx', expires_at: '2026-11-19 09:00:00' })
  serve(staff.withdrawInvitation, null)
  showPage(StaffPage, { at: 'setting/staff?tab=invitations' })
  await screen.findByText(/没有等待加入的邀请/)
  await userEvent.click(await screen.findByRole('button', { name: '邀请员工' }))
  const form = await dialog('邀请员工')
  await userEvent.type(form.getByLabelText('姓名'), '小李')
  await userEvent.type(form.getByLabelText('手机号'), '13912345678')
  await userEvent.click(form.getByLabelText('角色'))
  await userEvent.click(await screen.findByTitle('花艺师'))
  serve(staff.invitations, { items: [waiting], total: 1, page: 1, page_size: 20 })
  await press(form, '生成邀请链接')
  const made = await dialog('把链接发给小李')
  expect(made.getByText(/#invite=abcdefghijklmnopqrstuvwx$/)).toBeTruthy()
  expect(callsOf(staff.invite)[0]?.body).toEqual({ name: '小李', mobile: '13912345678', role_id: '5' })
  await press(made, '完成')
  await press(await row(/小李/), '撤回')
  await press(await dialog('撤回给小李的邀请？'), '撤回')
  expect(await screen.findByText('已撤回给小李的邀请')).toBeTruthy()
  expect(callsOf(staff.withdrawInvitation)[0]?.params).toEqual({ id: '3' })
})

test('a person gets more than the role gives, and what the role gives cannot be taken here', async () => {
  serve(staff.personnel, { ...rightsOfZhou, permissions: [] })
  serve(staff.grantPersonnel, rightsOfZhou)
  accounts()
  await press(await row(/小周/), '个人权限')
  const ticks = await dialog('小周的个人权限')
  const held = await ticks.findByRole<HTMLInputElement>('checkbox', { name: '查看门店' })
  expect([held.checked, held.disabled]).toEqual([true, true])
  await userEvent.click(ticks.getByRole('checkbox', { name: '门店开店与休息' }))
  await press(ticks, '保存')
  expect(await screen.findByText('小周的个人权限已保存')).toBeTruthy()
  expect(callsOf(staff.grantPersonnel)[0]?.body).toEqual({ id: '11', permissions: ['store.status'] })
})

test('deleting a sub-account asks first', async () => {
  serve(staff.removeSubAccount, null)
  accounts()
  await pressMore('删除')
  const question = await dialog('删除子账号“小周”？')
  serve(staff.subAccounts, { items: [], total: 0, page: 1, page_size: 20 })
  await press(question, '删除')
  expect(await screen.findByText('还没有子账号。给店员各开一个，谁做了什么一目了然。')).toBeTruthy()
  expect(callsOf(staff.removeSubAccount)[0]?.params).toEqual({ id: '11' })
})

test('roles show members and what they grant, in words', async () => {
  accounts()
  await userEvent.click(await screen.findByRole('tab', { name: '角色' }))
  await waitFor(async () => {
    const cells = (await row(/客服/)).getAllByRole('cell').map((cell) => cell.textContent)
    expect(cells.slice(0, 4)).toEqual(['客服 内置', '1', '查看工作台', '启用'])
  })
})

test('of a role with many rights their number and kinds are said, and the whole list is a press away', async () => {
  const names = Array.from({ length: 7 }, (_, index) => `store.${index}`)
  serve(staff.roles, { 店长: { ...service, name: '店长', permissions: names } })
  serve(staff.permissions, [{ group: '门店', items: names.map((name) => ({ name, label: `权限${name}` })) }])
  roles()
  const cell = (await row(/店长/)).getByRole('link', { name: '7 项' })
  expect(cell.getAttribute('href')).toBe('/console/setting/staff?tab=matrix')
  expect(cell.parentElement?.textContent).toBe('7 项 门店')
})

test('a role gets a group of permissions with one tick', async () => {
  serve(staff.grantRole, florist)
  roles()
  await press(await row(/花艺师/), '设置权限')
  const ticks = await dialog('花艺师的权限')
  await userEvent.click(await ticks.findByRole('checkbox', { name: '门店' }))
  await press(ticks, '保存')
  expect(await screen.findByText('花艺师的权限已保存')).toBeTruthy()
  expect(callsOf(staff.grantRole)[0]).toMatchObject({
    params: { role_id: '5' },
    body: { permissions: ['store.read', 'store.status'] },
  })
})

test('roles are added, renamed and switched off', async () => {
  serve(staff.addRole, { ...florist, name: '收银' })
  serve(staff.changeRole, florist)
  roles()
  await userEvent.click(await screen.findByRole('button', { name: '新增角色' }))
  await userEvent.type((await dialog('新增角色')).getByLabelText('角色名称'), '收银{Enter}')
  expect(await screen.findByText('已新增收银，请设置权限')).toBeTruthy()
  expect(callsOf(staff.addRole)[0]?.body).toEqual({ name: '收银' })

  await press(await row(/花艺师/), '改名')
  await userEvent.type((await dialog('角色改名')).getByLabelText('角色名称'), '长{Enter}')
  expect(await screen.findByText('角色已改名')).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: '启用花艺师' }))
  expect(await screen.findByText('已停用花艺师，使用该角色的子账号已退出')).toBeTruthy()
  expect(callsOf(staff.changeRole).map(({ params, body }) => [params.alias, body])).toEqual([
    ['r5', { name: '花艺师长' }],
    ['r5', { enabled: false }],
  ])
})

test('a built-in role cannot be deleted and says why', async () => {
  roles()
  await press(await row(/客服/), '删除')
  expect(await screen.findByText('内置角色不能删除')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a role that nobody has can be deleted', async () => {
  serve(staff.removeRole, null)
  roles()
  await press(await row(/花艺师/), '删除')
  await press(await dialog('删除角色“花艺师”？'), '删除')
  expect(await screen.findByText('已删除花艺师')).toBeTruthy()
  expect(callsOf(staff.removeRole)[0]?.params).toEqual({ role_id: '5' })
})

test('who may only look finds nothing to press', async () => {
  accounts(clerk('staff.read'))
  await screen.findByText('小周')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: '新增子账号' })).toBeNull()
  expect((await row(/小周/)).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['能做什么'])
  await userEvent.click(screen.getByRole('tab', { name: '角色' }))
  await screen.findByText('花艺师')
  expect(screen.queryByRole('button')).toBeNull()
})
