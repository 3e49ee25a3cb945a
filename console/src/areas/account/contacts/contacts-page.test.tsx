import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { clerk } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import { ContactsPage } from './contacts-page.tsx'

const keeper = {
  id: '7',
  name: '王店长',
  phone: '010-65551234',
  position: 2,
  position_name: '店长',
  remark: '上午在店',
  at: '2026-11-01 10:00:00',
}
const at = { at: 'setting/account/contact' }
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

beforeEach(() => serve(account.contacts, { items: [keeper], total: 1, page: 1, page_size: 20 }))

test('everybody reads whom to ring; who may not keep them finds nothing to press', async () => {
  showPage(ContactsPage, { ...at, me: clerk() })
  const cells = (await row(/王店长/)).getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells.slice(0, 4)).toEqual(['王店长', '店长', '010-65551234', '上午在店'])
  expect(screen.queryByRole('button', { name: '新增联系人' })).toBeNull()
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
})

test('a contact is changed with what it says now', async () => {
  serve(account.saveContact, keeper)
  showPage(ContactsPage, at)
  await userEvent.click((await row(/王店长/)).getByRole('button', { name: '修改' }))
  const form = within(await screen.findByRole('dialog', { name: '修改联系人' }))
  await userEvent.clear(form.getByLabelText('联系电话'))
  await userEvent.type(form.getByLabelText('联系电话'), '12')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('请输入正确的联系电话')).toBeTruthy()
  await userEvent.clear(form.getByLabelText('联系电话'))
  await userEvent.type(form.getByLabelText('联系电话'), '4008001234')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('联系人已修改')).toBeTruthy()
  expect(callsOf(account.saveContact)[0]?.body).toEqual({
    id: '7',
    name: '王店长',
    phone: '4008001234',
    position: 2,
    remark: '上午在店',
  })
})

test('removing asks first', async () => {
  serve(account.removeContact, null)
  showPage(ContactsPage, at)
  await userEvent.click((await row(/王店长/)).getByRole('button', { name: '删除' }))
  const question = within(await screen.findByRole('dialog', { name: '删除联系人“王店长”？' }))
  await userEvent.click(question.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(callsOf(account.removeContact)[0]?.params).toEqual({ id: '7' }))
})
