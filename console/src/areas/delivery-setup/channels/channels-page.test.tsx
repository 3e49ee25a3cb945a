import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { codes } from '@zdb/contract/codes'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { leave } from '#core/browser/leave.ts'
import { useSession } from '#core/session/session.ts'
import { aChannel, aService, aStore, ownChannel, unbound } from '../../../../test/channels.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { inMinutes } from '../../../../test/orders.ts'
import { clerk } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import { ChannelsPage } from './channels-page.tsx'
import type { Channel } from '../delivery-setup.ts'

const both = [aStore('3', '国贸店'), aStore('4', '望京店')]
const storeList = (...items: typeof both) => serve(stores.list, { items, total: items.length, page: 1, page_size: 100 })
const channels = (...rows: Channel[]) => serve(deliverySetup.storeChannels, rows)

beforeEach(() => {
  storeList(...both)
  serve(deliverySetup.service, aService())
  serve(deliverySetup.channelBalance, { balance: '88.00', at: inMinutes(0) })
  channels(aChannel(6))
})

const show = (query = '', world: Parameters<typeof showPage>[1] = {}) =>
  showPage(ChannelsPage, { at: `logistics_shop_setting${query}`, ...world })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const more = async (name: string) => {
  await press('更多')
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
const table = async (name: string) => within(await screen.findByRole('table', { name }))

test('the store’s channels stand in their groups, each with its flags in plain words', async () => {
  channels(
    aChannel(6),
    aChannel(7, { is_open: false, shop_no: '', why_not: '未开通' }),
    aChannel(30, { city_support_use: false, is_open: false, shop_no: '', why_not: '平台暂未接入该运力' }),
    aChannel(31, { city_support_use: false, is_open: false, shop_no: '', why_not: '平台暂未接入该运力' }),
    ownChannel(8, { is_open: false, why_not: '未开启', dispatch_store: { sid: '4', name: '望京店' } }),
    unbound(9),
    ownChannel(26, { if_auth: false, is_open: false, why_not: '授权已失效，请重新绑定' }),
    aChannel(39, {
      group: 'express',
      if_platform: false,
      if_auth: false,
      is_open: false,
      binding: 'keys',
      shop_no: '',
    }),
    aChannel(5, { group: 'own', if_platform: false, shop_no: '' }),
    aChannel(42, {
      group: 'direct',
      if_auth: false,
      if_platform: false,
      is_open: false,
      why_not: '没有已授权的外卖网店',
    }),
  )
  show()
  const platform = await table('聚合配送')
  expect(platform.getByText('平台账号 · 本城可用 · 开启')).toBeTruthy()
  expect(platform.getByText('平台账号 · 本城可用 · 未开通')).toBeTruthy()
  expect(platform.queryByText('快服务')).toBeNull()
  expect(platform.queryByRole('columnheader', { name: '门店编号' })).toBeNull()
  expect(screen.getByText('平台暂未接入该运力：快服务、爱跑腿')).toBeTruthy()
  const own = await table('商家版配送')
  expect(own.getByText('已绑定 · 本城可用 · 未开启')).toBeTruthy()
  expect(own.getByText('由望京店发货')).toBeTruthy()
  expect(own.getByText('未绑定 · 本城可用')).toBeTruthy()
  expect(own.getByText('授权已失效，请重新绑定')).toBeTruthy()
  expect((await table('快递')).getByText('顺丰速运')).toBeTruthy()
  const others = await table('其他方式')
  expect(others.getByText('没有已授权的外卖网店')).toBeTruthy()
  expect(others.getByText('店员配送，不产生运费')).toBeTruthy()
})

test('another store is chosen and stays in the address', async () => {
  const { address } = show()
  await table('聚合配送')
  expect(callsOf(deliverySetup.storeChannels)[0]?.params).toEqual({ shop_id: '3' })
  await userEvent.click(screen.getByRole('combobox', { name: '门店' }))
  await userEvent.click(await screen.findByText('望京店', { selector: '.ant-select-item-option-content' }))
  await waitFor(() => expect(address()).toContain('sid=4'))
  await waitFor(() => expect(callsOf(deliverySetup.storeChannels).at(-1)?.params).toEqual({ shop_id: '4' }))
})

test('where there is room all stores stand beside the page', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList)
  const { address } = show()
  const list = within(await screen.findByRole('listbox', { name: '门店' }))
  expect(list.getByRole('option', { name: /国贸店/ }).getAttribute('aria-selected')).toBe('true')
  await userEvent.click(list.getByRole('option', { name: /望京店/ }))
  await waitFor(() => expect(address()).toContain('sid=4'))
})

test('a merchant without a store reads why nothing can be set up', async () => {
  storeList()
  show()
  expect(await screen.findByText(/还没有门店/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '新建门店' })).toBeTruthy()
})

test('channels that cannot be had say so and are asked for again', async () => {
  refuse(deliverySetup.storeChannels, { code: 500, message: '服务器发生错误，请稍后再试' })
  show()
  await screen.findByText('服务器发生错误，请稍后再试', { selector: '[role=alert] span' })
  channels(aChannel(6))
  await press('重试')
  expect((await table('聚合配送')).getByText('达达快送')).toBeTruthy()
})

test('who may only look sees how everything stands and changes nothing', async () => {
  channels(aChannel(6), ownChannel(8))
  show('', { me: clerk('delivery.read', 'store.read') })
  expect((await table('聚合配送')).getByText('平台账号 · 本城可用 · 开启')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: '开通聚合运力' })).toBeNull()
  expect(screen.queryByRole('button', { name: '设置' })).toBeNull()
})

test('a channel is closed with one press, and opened again with 撤销', async () => {
  serve(deliverySetup.modify, ({ body: { is_open = true } }) => {
    channels(aChannel(6, { is_open, why_not: is_open ? '' : '未开启' }))
    return aChannel(6, { is_open })
  })
  show()
  const on = await screen.findByRole('switch', { name: '开启达达快送' })
  expect(on.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(on)
  expect(await screen.findByText('达达快送已关闭')).toBeTruthy()
  await waitFor(() => expect(on.getAttribute('aria-checked')).toBe('false'))
  await press('撤销')
  await waitFor(() => expect(on.getAttribute('aria-checked')).toBe('true'))
  const sent = callsOf(deliverySetup.modify).map(({ body }) => body)
  expect(sent).toEqual([
    { channel: 6, group: 'aggregated', is_open: false },
    { channel: 6, group: 'aggregated', is_open: true },
  ])
})

test('opening the platform’s couriers answers for each of them, and only those who said no are asked again', async () => {
  serve(deliverySetup.openCapacity, [
    { code: 6, ok: true, message: '已开通' },
    { code: 8, ok: false, message: '门店所在城市暂未开通' },
  ])
  show()
  await press('开通聚合运力')
  const first = within(await screen.findByRole('dialog', { name: '已开通 1 家，1 家未成功' }))
  expect(first.getByText('门店所在城市暂未开通')).toBeTruthy()
  expect(callsOf(deliverySetup.openCapacity)[0]?.body).toEqual({ open: true })
  serve(deliverySetup.openCapacity, [{ code: 8, ok: true, message: '已开通' }])
  await press('重试未成功的')
  expect(await screen.findByText('已开通 2 家')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsOf(deliverySetup.openCapacity)[1]?.body).toEqual({ open: true, channels: [8] })
})

test('a channel’s cargo, dispatching store and number are changed in one form', async () => {
  useSession.setState({ stores: both })
  channels(ownChannel(8))
  serve(deliverySetup.modify, ownChannel(8))
  show()
  await press('设置')
  const form = within(await screen.findByRole('dialog', { name: '闪送设置' }))
  await userEvent.click(form.getByLabelText('发货门店'))
  await userEvent.click(await screen.findByText('望京店', { selector: '.ant-select-item-option-content' }))
  await userEvent.clear(form.getByLabelText('门店编号'))
  await userEvent.type(form.getByLabelText('门店编号'), 'M3003')
  refuse(deliverySetup.modify, {
    ...codes.invalid,
    errors: [{ field: 'shop_no', message: '门店编号由运力方分配，请重新绑定' }],
  })
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('门店编号由运力方分配，请重新绑定')).toBeTruthy()
  serve(deliverySetup.modify, ownChannel(8))
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('闪送的设置已保存')).toBeTruthy()
  expect(callsOf(deliverySetup.modify).at(-1)?.body).toEqual({
    channel: 8,
    group: 'merchant',
    cargo_type: 1,
    dispatch_sid: '4',
    shop_no: 'M3003',
  })
})

test('an own account shows its balance, asks for it anew, and leads to its recharge page', async () => {
  channels(ownChannel(6))
  serve(deliverySetup.rechargeUri, { uri: 'https://courier.test/recharge' })
  const aside = vi.spyOn(leave, 'aside').mockImplementation(() => undefined)
  show()
  expect(await screen.findByText('88.00')).toBeTruthy()
  serve(deliverySetup.channelBalance, { balance: '188.00', at: inMinutes(0) })
  await press('刷新达达快送余额')
  expect(await screen.findByText('188.00')).toBeTruthy()
  await press('去充值')
  await waitFor(() => expect(aside).toHaveBeenCalledWith('https://courier.test/recharge'))
})

test('a courier that is open can be closed also where it does not ride any more', async () => {
  channels(aChannel(27, { city_support_use: false }))
  show()
  expect(await screen.findByRole('switch', { name: '开启UU跑腿' })).toBeTruthy()
  expect(screen.getByTitle(/本城不可用/)).toBeTruthy()
})

test('a courier without a recharge page offers no way there', async () => {
  channels(ownChannel(7, { can_recharge: false }))
  show()
  expect(await screen.findByRole('button', { name: '解除绑定' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '去充值' })).toBeNull()
})

test('a balance that the courier does not tell is silent and can be asked for again', async () => {
  channels(ownChannel(7))
  refuse(deliverySetup.channelBalance, codes.courierUnavailable)
  show()
  expect(await screen.findByText('查不到')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without the service there is nothing to bind, and the way to it is one press', async () => {
  serve(deliverySetup.service, aService({ opened: false, until: null }))
  serve(deliverySetup.purchases, { items: [], total: 0, page: 1, page_size: 20 })
  channels(unbound(6), unbound(8))
  const { address } = show()
  expect(await screen.findByText('开通商家版配送服务后，可以绑定自己的达达快送、闪送账号')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '绑定' })).toBeNull()
  await press('去开通')
  await waitFor(() => expect(address()).toContain('tab=service'))
})

test('accounts of a service that ended stay in sight but are neither bound nor switched', async () => {
  serve(deliverySetup.service, aService({ opened: false, until: null }))
  channels(ownChannel(6, { is_open: false, why_not: codes.serviceNeeded.message }), unbound(8))
  show()
  expect(await screen.findByText('商家版配送服务已到期，下面的账号暂时不能呼叫')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByRole('button', { name: '绑定' }).getAttribute('aria-description')).toBe(
    codes.serviceNeeded.message,
  )
})

test('unbinding says first what follows', async () => {
  channels(ownChannel(8))
  serve(deliverySetup.unbind, null)
  show()
  await more('解除绑定')
  const question = within(await screen.findByRole('dialog', { name: '解除闪送的绑定？' }))
  expect(question.getByText(/不能再用这个账号呼叫骑手/)).toBeTruthy()
  expect(callsOf(deliverySetup.unbind)).toHaveLength(0)
  await userEvent.click(question.getByRole('button', { name: '解除绑定' }))
  expect(await screen.findByText('已解除闪送的绑定')).toBeTruthy()
  expect(callsOf(deliverySetup.unbind)[0]).toMatchObject({ params: { shop_id: '3' }, body: { channel: 8 } })
})
