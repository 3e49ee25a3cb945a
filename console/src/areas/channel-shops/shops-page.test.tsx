import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { channelTraffic } from '@zdb/contract/channels/channel-traffic/endpoints'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { leave } from '#core/browser/leave.ts'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { inMinutes } from '../../../test/orders.ts'
import { clerk } from '../../../test/people.ts'
import { showPage } from '../../../test/render.tsx'
import type { ChannelChoice, Shop } from './channel-shop.ts'
import { ShopsPage } from './shops-page.tsx'

const meituan = { code: 6, key: 'mt', name: '美团外卖', mark: '美', colour: '#a16207' }
const jddj = { code: 7, key: 'jddj', name: '京东到家', mark: '到', colour: '#15803d' }
const taobao = { code: 2, key: 'tmall', name: '淘宝/天猫', mark: '淘', colour: '#d9480f' }

const aShop = (change: Partial<Shop> = {}): Shop => ({
  id: '11',
  name: '花间小筑外卖',
  channel: meituan,
  channel_shop_id: '12345678901234567890',
  status: 'bound',
  status_zh: '已授权',
  store: { sid: '3', name: '国贸店' },
  auto_confirm: true,
  product_type: 1,
  pull_on: true,
  pulled_until: inMinutes(-3),
  last_push_at: null,
  trouble: '',
  orders_today: 26,
  created_at: inMinutes(-9000),
  ...change,
})
const shops = (...items: Shop[]) => serve(channelShops.list, { items, total: items.length })

const channelChoices: ChannelChoice[] = [
  { ...meituan, binding: 'page', keys: [], phone_code: false, abilities: ['confirm'], shops: 1 },
  {
    ...jddj,
    binding: 'keys',
    keys: [{ name: 'token', label: '商家令牌' }],
    phone_code: false,
    abilities: [],
    shops: 0,
  },
  {
    code: 9,
    key: 'baidu',
    name: '百度外卖',
    mark: '百',
    colour: '#1d4ed8',
    binding: 'none',
    keys: [],
    phone_code: false,
    abilities: [],
    shops: 0,
  },
]

beforeEach(() => {
  shops(aShop())
  serve(channelShops.channels, channelChoices)
  serve(stores.productTypes, [{ id: 1, name: '鲜花' }])
})

const show = (query = '', me = undefined as Parameters<typeof showPage>[1]) =>
  showPage(ShopsPage, { at: `channel_shops${query}`, ...me })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const more = async (name: string) => {
  await press('更多')
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

test('shops stand under their channel with their state, trouble and orders of the day', async () => {
  shops(
    aShop(),
    aShop({ id: '12', name: '第二家', status: 'expired', status_zh: '授权已失效', trouble: '令牌过期，请重新授权' }),
    aShop({
      id: '13',
      name: '到家店',
      channel: jddj,
      status: 'unbound',
      status_zh: '未授权',
      pull_on: false,
      orders_today: 0,
    }),
  )
  show()
  const table = within(await screen.findByRole('table', { name: '美团外卖网店' }))
  expect(table.getByText('26 单', { selector: 'tr:nth-child(1) td' })).toBeTruthy()
  expect(table.getByText('新订单进不来：令牌过期，请重新授权')).toBeTruthy()
  expect(table.getByText('授权已失效')).toBeTruthy()
  expect(table.getByRole('button', { name: '重新授权' }).dataset.kind).toBe('primary')
  const other = within(screen.getByRole('table', { name: '京东到家网店' }))
  expect(other.getByText('未开启拉单')).toBeTruthy()
  expect(callsOf(channelShops.list)[0]?.params).toEqual({ sid: '0' })
})

test('without shops the page says what binding one brings', async () => {
  shops()
  show()
  expect(await screen.findByText(/还没有网店/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: '添加网店' })).toHaveLength(1)
})

test('a list that cannot be had says so and is asked again', async () => {
  refuse(channelShops.list, { code: 500, message: '服务器发生错误，请稍后再试' })
  show()
  await screen.findByText('服务器发生错误，请稍后再试', { selector: '[role=alert] span' })
  shops(aShop())
  await press('重试')
  expect(await screen.findByText('花间小筑外卖')).toBeTruthy()
})

test('who may only look sees no buttons', async () => {
  show('', { me: clerk('channel.read') })
  await screen.findByText('花间小筑外卖')
  expect(screen.queryByRole('button', { name: '添加网店' })).toBeNull()
  expect(screen.queryByRole('tab', { name: '开放接口' })).toBeNull()
  expect(screen.queryByRole('button', { name: '设置' })).toBeNull()
})

test('a new shop gets its name and is authorised on the channel’s own page', async () => {
  serve(channelShops.add, aShop({ id: '21', name: '新店' }))
  serve(channelShops.authorizedUri, { uri: 'https://channel.test/authorise?state=x' })
  show()
  await press('添加网店')
  const channels = await screen.findByRole('listbox', { name: '渠道' })
  expect(within(channels).queryByText('百度外卖')).toBeNull()
  await userEvent.click(within(channels).getByRole('option', { name: /美团外卖/ }))
  await userEvent.type(await screen.findByLabelText('网店名称'), '新店')
  await press('去授权')
  await waitFor(() => expect(leave.to).toHaveBeenCalledWith('https://channel.test/authorise?state=x'))
  expect(callsOf(channelShops.add)[0]?.body).toEqual({ channel: 6, name: '新店' })
  expect(callsOf(channelShops.authorizedUri)[0]).toMatchObject({ params: { code: '6' }, query: { shop_id: '21' } })
})

test('a channel without such a page takes the shop’s keys; a wrong key is said next to its field', async () => {
  const added = aShop({ id: '22', name: '到家店', channel: jddj, status: 'unbound', status_zh: '未授权' })
  serve(channelShops.add, added)
  refuse(channelShops.bindByKeys, { ...codes.invalid, errors: [{ field: 'keys.token', message: '令牌不正确' }] })
  show()
  await press('添加网店')
  await userEvent.click(await screen.findByRole('option', { name: /京东到家/ }))
  await userEvent.type(await screen.findByLabelText('网店名称'), '到家店')
  await press('下一步')
  await userEvent.type(await screen.findByLabelText('商家令牌'), 'abc')
  await press('授权')
  const form = within(await screen.findByRole('dialog', { name: '授权京东到家：到家店' }))
  expect(await form.findByText('令牌不正确')).toBeTruthy()
  serve(channelShops.bindByKeys, { ...added, status: 'bound', status_zh: '已授权' })
  await press('授权')
  expect(await screen.findByText('“到家店”已授权，新订单会自动进来')).toBeTruthy()
  expect(callsOf(channelShops.bindByKeys).at(-1)).toMatchObject({
    params: { id: '22' },
    body: { keys: { token: 'abc' } },
  })
  expect(callsOf(channelShops.add)).toHaveLength(1)
})

test('where anybody can know the number of a shop, its phone gets a code that is typed too', async () => {
  const keys = [{ name: 'app_poi_code', label: '门店编码' }]
  serve(channelShops.channels, [
    { ...meituan, binding: 'keys', keys, phone_code: true, abilities: [], shops: 1 },
  ] satisfies ChannelChoice[])
  shops(aShop({ status: 'unbound', status_zh: '未授权' }))
  serve(channelShops.sendOwnerCode, { mobile: '138****0001', wait_seconds: 60 })
  show()
  await press('去授权')
  const form = within(await screen.findByRole('dialog', { name: '授权美团外卖：花间小筑外卖' }))
  await press('获取短信验证码')
  expect(await screen.findByText('请填写门店编码')).toBeTruthy()
  expect(callsOf(channelShops.sendOwnerCode)).toHaveLength(0)
  await userEvent.type(form.getByLabelText('门店编码'), '123_456')
  await press('获取短信验证码')
  expect(await screen.findByText('验证码已发送至 138****0001')).toBeTruthy()
  expect(form.getByText('发送到该门店在美团外卖登记的手机号（138****0001），确认网店是您的')).toBeTruthy()
  expect(callsOf(channelShops.sendOwnerCode)[0]).toMatchObject({
    params: { id: '11' },
    body: { keys: { app_poi_code: '123_456' } },
  })
  await press('授权')
  expect(await form.findByText('请输入6位短信验证码')).toBeTruthy()
  expect(callsOf(channelShops.bindByKeys)).toHaveLength(0)
  serve(channelShops.bindByKeys, aShop())
  await userEvent.type(form.getByLabelText('短信验证码'), '246810')
  await press('授权')
  expect(await screen.findByText('“花间小筑外卖”已授权，新订单会自动进来')).toBeTruthy()
  expect(callsOf(channelShops.bindByKeys)[0]?.body).toEqual({ keys: { app_poi_code: '123_456' }, code: '246810' })
})

const returned = `?adapter=eleme&returned=${encodeURIComponent('code=c1&state=s1')}`

test('who comes back from the channel’s page reads the shop’s name and confirms it', async () => {
  serve(channelShops.receiveAuthorization, {
    state: 's1',
    channel_name: '饿了么',
    name: '花间小筑外卖',
    channel_shop_id: '808',
  })
  serve(channelShops.confirmAuthorization, aShop())
  const { address } = show(returned)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('即将绑定“花间小筑外卖”（编号 808）')
  expect(callsOf(channelShops.receiveAuthorization).at(-1)).toMatchObject({
    body: { adapter: 'eleme', given: { code: 'c1', state: 's1' } },
  })
  expect(callsOf(channelShops.confirmAuthorization)).toHaveLength(0)
  await press('确认绑定')
  expect(await screen.findByText('“花间小筑外卖”已授权，新订单会自动进来')).toBeTruthy()
  expect(callsOf(channelShops.confirmAuthorization).at(-1)).toMatchObject({ body: { state: 's1' } })
  await waitFor(() => expect(address()).toBe('/console/channel_shops'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an authorisation that failed says why', async () => {
  refuse(channelShops.receiveAuthorization, { ...codes.channelRefused, message: '授权已失效，请重新发起授权' })
  show(returned)
  expect((await screen.findByRole('alert')).textContent).toContain('授权没有完成：授权已失效，请重新发起授权')
})

test('orders are pulled at once, and the answer says how many were new', async () => {
  serve(channelTraffic.pull, { found: 5, added: 2 })
  show()
  await press('立即拉单')
  expect(await screen.findByText('花间小筑外卖：拉到 5 单，新增 2 单')).toBeTruthy()
})

test('a shop’s settings are changed in one form', async () => {
  serve(channelShops.update, aShop())
  show()
  await press('设置')
  const form = within(await screen.findByRole('dialog', { name: '网店设置：花间小筑外卖' }))
  await userEvent.clear(form.getByLabelText('网店名称'))
  await userEvent.type(form.getByLabelText('网店名称'), '新名字')
  await userEvent.click(within(form.getByRole('radiogroup', { name: '自动接单' })).getByRole('radio', { name: '关闭' }))
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('网店设置已保存')).toBeTruthy()
  expect(callsOf(channelShops.update)[0]?.body).toEqual({
    name: '新名字',
    sid: '3',
    product_type: 1,
    auto_confirm: false,
    pull_on: true,
  })
})

test('unbinding and removing say first what follows', async () => {
  serve(channelShops.unbind, null)
  serve(channelShops.remove, null)
  show()
  await more('解除授权')
  expect(await screen.findByText(/不再接收它的新订单/)).toBeTruthy()
  await press('解除授权')
  expect(await screen.findByText('已解除花间小筑外卖的授权')).toBeTruthy()
  await more('删除')
  expect(await screen.findByText(/不能恢复/)).toBeTruthy()
  expect(callsOf(channelShops.remove)).toHaveLength(0)
  await press('删除网店')
  expect(await screen.findByText('已删除花间小筑外卖')).toBeTruthy()
})

test('the goods cache of one shop is cleared', async () => {
  serve(channelShops.clearGoods, null)
  show()
  await more('清除商品缓存')
  expect(await screen.findByText('已清除花间小筑外卖的商品缓存')).toBeTruthy()
  expect(callsOf(channelShops.clearGoods)[0]?.body).toEqual({ id: '11' })
})

test('a 淘宝 shop shows the codes of its plugins and registers its own', async () => {
  shops(aShop({ channel: taobao }))
  serve(onlineOrders.pluginCode, { id: '11', title: '淘宝/天猫插件', code: 'AB12', registered: false })
  serve(onlineOrders.pluginSecurity, { title: '淘宝安全插件', code: 'SEC1' })
  serve(onlineOrders.pluginTop, { title: '淘宝开放插件', code: 'TOP1' })
  serve(onlineOrders.registerPlugin, null)
  show()
  await more('插件')
  expect(await screen.findByRole('button', { name: 'AB12' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'SEC1' })).toBeTruthy()
  expect(screen.getByText('未注册')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('插件注册码'), 'AB12')
  await press('注册插件')
  expect(await screen.findByText('花间小筑外卖的插件已注册')).toBeTruthy()
  expect(callsOf(onlineOrders.registerPlugin)[0]?.body).toEqual({ code: 'AB12' })
})
