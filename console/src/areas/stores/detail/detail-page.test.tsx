import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { useSession } from '#core/session/session.ts'
import { aStore } from '../../../../test/channels.ts'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { aDocument } from '../../../../test/documents.ts'
import { clerk, menuItem } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import { aStoreDetail, boss } from '../../../../test/shops/store-details.ts'
import { ContactsPage } from '../contacts/contacts-page.tsx'
import { DetailPage } from './detail-page.tsx'

beforeEach(() => {
  serve(stores.list, { items: [aStore('7', '国贸店')], total: 1, page: 1, page_size: 100 })
  serve(stores.contacts, [boss])
  serve(stores.show, aStoreDetail())
  serve(qualifications.listOfStore, {
    qualification_items: [
      aDocument({ status: 'approved', status_zh: '已认证', inherited: true }),
      aDocument({ type: 'food_circulation_permit', type_zh: '食品经营许可证' }),
    ],
    must_qualification: [],
  })
})

test('a store shows its facts, its week in few lines and whom to call', async () => {
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '00:00' }))
  serve(stores.show, aStoreDetail({ hours: week }))
  showPage(DetailPage, { at: 'platform_shops/store_info?sid=7' })
  expect(await screen.findByRole('heading', { name: '国贸店' })).toBeTruthy()
  expect(screen.getByText('北京市朝阳区光华路9号')).toBeTruthy()
  expect(screen.getByText('星期一至星期五 09:00–24:00')).toBeTruthy()
  expect(screen.getByText('星期六至星期日 不营业')).toBeTruthy()
  expect(screen.getByRole('row', { name: /林小花/ })).toBeTruthy()
})

test('a store shows how its documents stand, each one click from its form, and leads to its settings', async () => {
  const menu = [menuItem('platform_shops/shop_setting', '门店设置'), menuItem('setting/shop/credit', '诚信保证金')]
  showPage(DetailPage, { at: 'platform_shops/store_info?sid=7', menu })
  const papers = within(await screen.findByRole('region', { name: '资质' }))
  expect((await papers.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['身份证', '/console/platform_shops/store_info/identity_card?sid=7'],
    ['食品经营许可证', '/console/platform_shops/store_info/food?sid=7'],
  ])
  expect(papers.getByText('已认证')).toBeTruthy()
  expect(papers.getByText('沿用账户资质')).toBeTruthy()
  const settings = within(screen.getByRole('region', { name: '相关设置' }))
  expect(settings.getAllByRole('link').map((link) => link.textContent)).toEqual(['门店设置', '诚信保证金'])
})

test('a suspended store says why, until when, and that it goes on with what it has', async () => {
  const off = { life: 40, life_zh: '平台停用', life_reason: '多次投诉', suspended_until: '2026-12-01 08:00:00' }
  serve(stores.show, aStoreDetail({ ...off, actions: ['edit'] }))
  showPage(DetailPage, { at: 'platform_shops/store_info?sid=7' })
  expect(await screen.findByText('平台停用')).toBeTruthy()
  expect(screen.getByText('多次投诉')).toBeTruthy()
  expect(screen.getByText('2026-12-01 08:00')).toBeTruthy()
  expect(screen.getByText(/已接的订单请继续完成/)).toBeTruthy()
})

test('a removed picture is gone at once; who may not change sees pictures and no way to remove them', async () => {
  serve(stores.show, aStoreDetail({ images: ['/files/a.png', '/files/b.png'] }))
  serve(stores.saveImages, { logo: '', images: ['/files/b.png'] })
  const { unmount } = showPage(DetailPage, { at: 'platform_shops/store_info?sid=7' })
  await userEvent.click(await screen.findByRole('button', { name: '移除门店图片 1' }))
  await waitFor(() => expect(callsOf(stores.saveImages)[0]?.body).toEqual({ logo: '', images: ['/files/b.png'] }))
  unmount()
  showPage(DetailPage, { at: 'platform_shops/store_info?sid=7', me: clerk('store.read') })
  expect(await screen.findByRole('button', { name: '查看门店图片 1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '移除门店图片 1' })).toBeNull()
})

const showContacts = () => {
  useSession.setState({ stores: [aStore('7', '国贸店')] })
  showPage(ContactsPage, { at: 'setting/shop/contact' })
}

test('a contact is changed on its page, which opens with the default store', async () => {
  serve(stores.saveContact, { ...boss, name: '林老板' })
  showContacts()
  const line = within(await screen.findByRole('row', { name: /林小花/ }))
  await userEvent.click(line.getByRole('button', { name: '修改' }))
  const dialog = within(await screen.findByRole('dialog', { name: '修改联系人“林小花”' }))
  await userEvent.clear(dialog.getByLabelText('姓名'))
  await userEvent.type(dialog.getByLabelText('姓名'), '林老板')
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('已保存联系人林老板')).toBeTruthy()
  expect(callsOf(stores.saveContact)[0]?.body).toMatchObject({ id: '5', name: '林老板' })
})

test('a contact is deleted after a question that names it', async () => {
  serve(stores.removeContact, null)
  showContacts()
  const line = within(await screen.findByRole('row', { name: /林小花/ }))
  await userEvent.click(line.getByRole('button', { name: '删除' }))
  const question = within(await screen.findByRole('dialog', { name: '删除联系人“林小花”？' }))
  await userEvent.click(question.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('已删除联系人林小花')).toBeTruthy()
})
