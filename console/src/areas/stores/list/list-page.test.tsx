import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { aStore } from '../../../../test/channels.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { clerk } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import { ListPage } from './list-page.tsx'

const guomao = aStore('3', '国贸店', { actions: ['edit', 'close', 'remove'], hours_zh: '09:00–21:00', in_hours: false })
const draft = aStore('4', '望京店', {
  lacking: [
    {
      key: 'contact',
      title: '联系人',
      lack: '缺联系人',
      why: '还没有留电话的联系人',
      route: 'setting/shop/contact?sid=4',
    },
  ],
  life: 0,
  life_zh: '待完善',
  actions: ['edit', 'submit', 'setDefault', 'remove'],
})
const suspended = aStore('5', '通州店', {
  life: 40,
  life_zh: '平台停用',
  life_reason: '多次投诉',
  suspended_until: '2026-12-01 00:00:00',
  actions: ['edit', 'setDefault'],
})
const pageOf = (...items: (typeof guomao)[]) => ({ items, total: items.length, page: 1, page_size: 20 })

beforeEach(() => {
  serve(stores.list, pageOf(guomao, draft, suspended))
})

const show = (query = '') => showPage(ListPage, { at: `platform_shops${query}` })
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const press = (place: ReturnType<typeof within>, name: string) => userEvent.click(place.getByRole('button', { name }))
const pressMore = async (place: ReturnType<typeof within>, name: string) => {
  await press(place, '更多')
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

test('each store says where it is in its life, whether it is open, and why not', async () => {
  show()
  const open = await row(/国贸店/)
  expect(open.getByText('默认')).toBeTruthy()
  expect(open.getByText('正常')).toBeTruthy()
  expect(open.getByText('营业时间外 · 09:00–21:00')).toBeTruthy()
  expect(open.getByText('接单中')).toBeTruthy()
  const lack = (await row(/望京店/)).getByRole('link', { name: '缺联系人' })
  expect([lack.title, lack.getAttribute('href')]).toEqual([
    '还没有留电话的联系人',
    '/console/setting/shop/contact?sid=4',
  ])
  const off = await row(/通州店/)
  expect(off.getByText('平台停用')).toBeTruthy()
  expect(off.getByText('2026-12-01 00:00 恢复 · 多次投诉')).toBeTruthy()
  expect(off.queryByRole('switch')).toBeNull()
})

test('a store is closed until a day and opened again from its line', async () => {
  serve(workbench.changeStoreStatus, guomao)
  show()
  await userEvent.click((await row(/国贸店/)).getByRole('switch', { name: '国贸店营业' }))
  const dialog = within(await screen.findByRole('dialog', { name: '国贸店休息' }))
  await userEvent.type(dialog.getByLabelText('休息原因'), '盘点')
  await userEvent.type(dialog.getByLabelText('恢复营业时间（选填）'), '2099-01-01T09:00')
  await press(dialog, '确认休息')
  await waitFor(() =>
    expect(callsOf(workbench.changeStoreStatus)[0]?.query).toMatchObject({
      sid: '3',
      status: '0',
      reason: '盘点',
      reopen_at: '2099-01-01 09:00:00',
    }),
  )
})

test('a draft is handed in, and what it lacks is said', async () => {
  refuse(stores.updateStatus, { ...codes.storeIncomplete, message: '请先补全：联系人' })
  show()
  await press(await row(/望京店/), '提交审核')
  expect(await screen.findByText('请先补全：联系人')).toBeTruthy()
  expect(callsOf(stores.updateStatus)[0]?.body).toEqual({ action: 'submit' })
})

test('deleting names what stands in the way, each with its page', async () => {
  serve(stores.checkRemoval, {
    obstacles: [{ key: 'openReceivedOrders', title: '还有2个接单未了结', route: 'receive_order/index?status=all' }],
    bound: [],
  })
  show()
  await pressMore(await row(/国贸店/), '删除')
  const dialog = within(await screen.findByRole('dialog', { name: '删除门店“国贸店”' }))
  expect(await dialog.findByText(/还有2个接单未了结/)).toBeTruthy()
  expect(dialog.getByRole('link', { name: '去处理' }).getAttribute('href')).toContain('receive_order/index')
  expect(dialog.queryByRole('button', { name: '删除门店' })).toBeNull()
})

test('deleting confirms everything that is bound, by name', async () => {
  serve(stores.checkRemoval, {
    obstacles: [],
    bound: [{ key: 'online_shop:9', title: '网店“美团花语”不再由该门店发货' }],
  })
  serve(stores.remove, null)
  show()
  await pressMore(await row(/国贸店/), '删除')
  const dialog = within(await screen.findByRole('dialog', { name: '删除门店“国贸店”' }))
  expect(await dialog.findByText('网店“美团花语”不再由该门店发货')).toBeTruthy()
  await press(dialog, '删除门店')
  expect(await screen.findByText('国贸店已删除')).toBeTruthy()
  expect(callsOf(stores.remove)[0]?.body).toEqual({ bound: ['online_shop:9'] })
})

test('a merchant without stores is shown the steps to the first, a clerk without the right no button', async () => {
  serve(stores.list, pageOf())
  const { unmount } = show()
  expect(await screen.findByText('还没有门店，五步开出第一家')).toBeTruthy()
  expect(screen.getByRole('button', { name: '新建门店' })).toBeTruthy()
  unmount()
  showPage(ListPage, { at: 'platform_shops', me: clerk('store.read') })
  expect(await screen.findByText('还没有门店，五步开出第一家')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '新建门店' })).toBeNull()
})

test('who may not change stores has no column of acts', async () => {
  serve(stores.list, pageOf({ ...guomao, actions: [] }))
  showPage(ListPage, { at: 'platform_shops', me: clerk('store.read') })
  await row(/国贸店/)
  expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull()
})

test('a tab asks for its stores alone', async () => {
  show('?status=suspended')
  await row(/通州店/)
  expect(callsOf(stores.list).at(-1)?.query).toMatchObject({ status: 'suspended' })
})

test('a row of the workbench opens the stores it counted', async () => {
  show('?status=unable')
  await row(/望京店/)
  expect(screen.getByRole('tab', { name: '不能接单' }).getAttribute('aria-selected')).toBe('true')
  expect(callsOf(stores.list).at(-1)?.query).toMatchObject({ status: 'unable', lacking: '1' })
})
