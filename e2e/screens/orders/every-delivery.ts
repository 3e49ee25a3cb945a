import type { Page } from '@playwright/test'
import { deliveryBusiness, rides, type RideName } from '../../support/delivery-business.ts'
import { askByHand, boardOf, deliveryPlaces, rideCard } from '../delivery.ts'
import { listScreen } from '../list.ts'
import { cardOf, nowOf, pressIn } from '../orders.ts'
import { dialog, heading, press, words, type Screen } from '../screen.ts'

const firstCard = (page: Page) => rideCard(page, '').first()
const everyRide = `${deliveryPlaces.list}?status=all`
const channels = (tab: string) => `${deliveryPlaces.channels}?tab=${tab}`

const onList = (name: string, ride: RideName, action: string, title: string): Screen => ({
  name,
  who: 'rides',
  at: everyRide,
  act: (page) => cardOf(page, rides[ride].goods).press(action),
  shows: dialog(title),
})

const rideScreen = (ride: RideName, picture?: true): Screen => ({
  picture,
  name: `delivery-${ride}`,
  who: 'rides',
  at: async () => deliveryPlaces.ride((await deliveryBusiness()).sn[ride]),
  shows: (page) => nowOf(page).panel,
})

/** All have answered, with a price or without. */
const answered = (page: Page) => boardOf(page).answered
const atBoard = async () => deliveryPlaces.callFor('online', (await deliveryBusiness()).orders[0])

const onBoard = (name: string, action: string, title: string): Screen => ({
  name,
  who: 'rides',
  at: atBoard,
  act: async (page) => {
    await answered(page).waitFor()
    await boardOf(page).press(action)
  },
  shows: dialog(title),
})

const actIn = (table: string, row: string, action: string) => (page: Page) =>
  pressIn(page, listScreen(page, table).row(row), action)

const onChannels = (name: string, table: string, row: string, action: string, title: string): Screen => ({
  name,
  who: 'rides',
  at: deliveryPlaces.channels,
  act: actIn(table, row, action),
  shows: dialog(title),
})

const onTab = (tab: string, name: string, act: NonNullable<Screen['act']>, title: string): Screen => ({
  name,
  who: 'rides',
  at: channels(tab),
  act,
  shows: dialog(title),
})

/** Every screen of calling riders, following them and setting couriers up. */
export const deliveryScreens: readonly Screen[] = [
  { name: 'deliveries', who: 'rides', at: everyRide, shows: firstCard },
  onList('delivery-tip', 'waiting', '加小费', '加小费'),
  onList('delivery-cancel', 'accepted', '取消配送', '取消配送'),
  onList('delivery-void', 'unknown', '手工作废', '手工作废'),
  onList('delivery-edit', 'byHand', '修改', '修改配送单'),
  onList('delivery-edit-offline', 'offline', '修改', '修改配送单'),
  onList('delivery-mark-delivered', 'byHand', '标记送达', '标记为已送达？'),
  onList('delivery-mark-returned', 'byHand', '标记退回', '商品已经回到门店？'),
  {
    name: 'deliveries-abnormal',
    picture: true,
    who: 'rides',
    at: `${deliveryPlaces.list}?status=abnormal`,
    shows: firstCard,
  },
  { name: 'deliveries-empty', who: 'newcomer', at: deliveryPlaces.list, shows: words('呼叫骑手') },
  {
    name: 'deliveries-failing',
    who: 'rides',
    at: `${deliveryPlaces.list}?status=completed`,
    act: async (page) => {
      await firstCard(page).waitFor()
      await page.route('**/api.v2/logistics/order/items**', (route) => route.abort())
      await page.getByRole('tab', { name: /^待取货/ }).click()
    },
    shows: (page) => page.getByRole('button', { name: '重试' }),
  },
  { name: 'deliveries-old', who: 'rides', at: deliveryPlaces.old, shows: firstCard },
  rideScreen('onTheWay'),
  rideScreen('late', true),
  rideScreen('unknown'),
  rideScreen('brought', true),
  rideScreen('cameBack', true),
  rideScreen('byHand', true),
  rideScreen('failed', true),
  rideScreen('overnight', true),
  rideScreen('express'),

  { name: 'call-board', who: 'rides', at: atBoard, shows: answered },
  {
    name: 'call-board-ticked',
    picture: true,
    who: 'rides',
    at: atBoard,
    act: async (page) => {
      await answered(page).waitFor()
      for (const courier of ['顺丰同城', 'UU跑腿']) await page.getByLabel(`选择${courier}`).check()
    },
    shows: words('同时呼叫 2 家'),
  },
  {
    name: 'call-again',
    picture: true,
    who: 'rides',
    at: async () => deliveryPlaces.callAgain((await deliveryBusiness()).sn.failed),
    shows: answered,
  },
  onBoard('call-offline', '填写线下运力', '线下运力'),
  onBoard('call-express', '顺丰速运发货', '发顺丰速运'),
  { name: 'call-by-hand', who: 'rides', at: deliveryPlaces.create, shows: words('送到哪里') },
  {
    name: 'call-by-hand-wrong',
    who: 'rides',
    at: deliveryPlaces.create,
    act: press('询价'),
    shows: words('请填写收货人'),
  },
  {
    name: 'call-batch',
    who: 'rides',
    at: async () => deliveryPlaces.callForAll((await deliveryBusiness()).orders),
    shows: words('呼叫 3 单'),
  },
  {
    name: 'call-result',
    who: 'stall',
    at: deliveryPlaces.create,
    act: async (page) => {
      await askByHand(page, '门口客人的花篮')
      await boardOf(page).board.getByRole('button', { name: /^安排/ }).first().click()
    },
    shows: (page) => page.getByRole('list', { name: '呼叫结果' }).getByRole('listitem'),
  },

  { name: 'couriers', who: 'rides', at: deliveryPlaces.channels, shows: words('聚合配送') },
  onChannels('courier-settings', '聚合配送', '达达快送', '设置', '达达快送设置'),
  onChannels('courier-bind', '商家版配送', '顺丰同城', '绑定', '绑定顺丰同城'),
  onChannels('courier-bind-phone', '商家版配送', 'UU跑腿', '绑定', '绑定UU跑腿'),
  onChannels('courier-unbind', '商家版配送', '达达快送', '解除绑定', '解除达达快送的绑定？'),
  onChannels('courier-bind-express', '快递', '顺丰速运', '绑定', '绑定顺丰速运'),
  {
    name: 'couriers-new',
    who: 'stall',
    at: deliveryPlaces.channels,
    shows: words('去开通'),
  },
  {
    name: 'couriers-opened',
    who: 'stall',
    at: deliveryPlaces.channels,
    act: press('开通聚合运力'),
    shows: (page) => page.getByText(/^已开通 \d+ 家$/),
  },
  {
    name: 'couriers-no-store',
    who: 'newcomer',
    at: deliveryPlaces.channels,
    shows: words('还没有门店。有了门店，才知道骑手到哪里取货。'),
  },
  { name: 'riders', who: 'rides', at: channels('riders'), shows: words('小马') },
  onTab('riders', 'rider-add', press('添加骑手'), '添加骑手'),
  onTab('riders', 'rider-rename', actIn('骑手', '小马', '改名'), '骑手改名：小马'),
  onTab('riders', 'rider-remove', actIn('骑手', '欧阳', '删除'), '删除骑手“欧阳上官司马慕容复姓骑手”？'),
  { name: 'service', who: 'rides', at: channels('service'), shows: words('购买记录') },
  onTab(
    'service',
    'service-buy',
    (page) => page.getByRole('button', { name: /^续期/ }).first().click(),
    '续期商家版配送服务',
  ),
  { name: 'addresses', who: 'rides', at: channels('addresses'), shows: words('望京花卉市场') },
  onTab('addresses', 'address-add', press('添加地址'), '添加地址'),
  onTab('addresses', 'address-edit', actIn('地址簿', '望京花卉市场', '编辑'), '编辑望京花卉市场的地址'),
  onTab('addresses', 'address-remove', actIn('地址簿', '望京花卉市场', '删除'), '删除望京花卉市场的地址？'),
  { name: 'addresses-new', who: 'newcomer', at: channels('addresses'), shows: words('添加地址') },

  { name: 'delivery-setting', who: 'rides', at: deliveryPlaces.setting, shows: words('包裹') },
  {
    name: 'delivery-setting-changed',
    who: 'rides',
    at: deliveryPlaces.setting,
    act: (page) => page.getByRole('switch', { name: '自动呼叫' }).click(),
    shows: words('有未保存的修改'),
  },
  { name: 'delivery-setting-clerk', who: 'clerk', at: deliveryPlaces.setting, shows: words('固定备注') },
  { name: 'sandbox-couriers', who: 'nobody', at: 'sandbox/couriers', shows: heading('同城运力') },
]
