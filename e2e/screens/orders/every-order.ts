import type { Page } from '@playwright/test'
import { business, orders, type Business, type OrderName } from '../../support/business.ts'
import { cardOf, nowOf, places } from '../orders.ts'
import { dialog, press, words, type Screen } from '../screen.ts'

const firstCard = (page: Page) => page.getByRole('article', { name: /^订单 / }).first()
const now = (page: Page) => nowOf(page).panel
const pressOn = (order: OrderName, name: string) => (page: Page) => cardOf(page, orders[order].goods).press(name)
const pathOf = (path: (all: Business) => string) => async () => path(await business())

const sent = '/console/transfer_order'
const cases = `${sent}/transfer_order_after_sale_apply`
const received = '/console/receive_order'
const partners = '/console/setting/transfer'

/** The same lists once more, so that what opens over them is looked at in two halves. */
const allSent = `${places.sent}&page=1`
const allReceived = `${places.received}&page=1`

/** A list that the server does not answer says so and offers to try again. */
const failing = (path: string, tab: string) => async (page: Page) => {
  await page.route(`**${path}**`, (route) => route.abort())
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
}

const onSentList = (name: string, order: OrderName, action: string, title: string, at = places.sent): Screen => ({
  name,
  who: 'sender',
  at,
  act: pressOn(order, action),
  shows: dialog(title),
})

const onReceivedList = (
  name: string,
  order: OrderName,
  action: string,
  title: string,
  at = places.received,
): Screen => ({
  name,
  who: 'florist',
  at,
  act: pressOn(order, action),
  shows: dialog(title),
})

const sentOrder = (order: OrderName, picture?: true): Screen => ({
  picture,
  name: `sent-order-${order}`,
  who: 'sender',
  at: pathOf(({ sn }) => places.sentOrder(sn[order])),
  shows: now,
})

const receivedOrder = (order: OrderName, picture?: true): Screen => ({
  picture,
  name: `received-order-${order}`,
  who: 'florist',
  at: pathOf(({ sn }) => `${received}/detail?sn=${sn[order]}`),
  shows: now,
})

const choose = (kind: string) => (page: Page) => page.getByRole('radio', { name: kind, exact: true }).check()

/** Every screen of sending, receiving, after-sale and partners. */
export const orderScreens: readonly Screen[] = [
  { name: 'sent-orders', who: 'sender', at: places.sent, shows: firstCard },
  onSentList('pay', 'unpaid', '支付', '支付转单'),
  onSentList('cancel', 'unpaid', '取消转单', '取消这张转单？'),
  onSentList('raise-price', 'asked', '加价', '加价'),
  onSentList('grab-setting', 'pooled', '抢单设置', '抢单设置'),
  onSentList('quotes', 'quoted', '选报价', '报价'),
  onSentList('reopen', 'refused', '重新发布', '重新发布'),
  onSentList('photo-audit', 'pictured', '审核实拍', '审核实拍', allSent),
  onSentList('revoke-modification', 'changing', '撤回修改', '撤回修改申请？', allSent),
  onSentList('settle', 'delivered', '结算', '结算', allSent),
  onSentList('invoice', 'finished', '申请发票', '申请发票', allSent),
  onSentList('memo', 'asked', '备注', '备注与旗帜', allSent),
  { name: 'sent-orders-demo', picture: true, who: 'owner', at: places.sent, shows: firstCard },
  {
    name: 'sent-orders-sent-back',
    picture: true,
    who: 'sender',
    at: `${sent}/index?status=sentBack`,
    shows: firstCard,
  },
  {
    name: 'sent-orders-empty',
    who: 'newcomer',
    at: places.sent,
    shows: words('还没有转单。做不了的单，发给别的门店做。'),
  },
  {
    name: 'sent-orders-failing',
    who: 'sender',
    at: `${sent}/index?status=closed`,
    act: failing('/api.v2/transfer/order/items', '待付款'),
    shows: (page) => page.getByRole('button', { name: '重试' }),
  },
  { name: 'sent-order-new', who: 'sender', at: places.create, shows: words('怎么转') },
  { name: 'sent-order-new-grab', who: 'sender', at: places.create, act: choose('抢单'), shows: words('抢单时限') },
  { name: 'sent-order-new-compete', who: 'sender', at: places.create, act: choose('竞价单'), shows: words('报价时限') },
  {
    name: 'sent-order-new-wrong',
    who: 'newcomer',
    at: places.create,
    act: press('发布并支付'),
    shows: words('请填写商品名称'),
  },
  sentOrder('unpaid', true),
  sentOrder('quoted', true),
  sentOrder('askedToo', true),
  sentOrder('refused', true),
  sentOrder('changing'),
  sentOrder('onTheWay', true),
  sentOrder('claimed'),
  sentOrder('praised'),
  sentOrder('givenBack', true),
  {
    name: 'sent-order-tracking',
    who: 'sender',
    at: pathOf(({ sn }) => places.sentOrder(sn.taken)),
    act: press('添加跟进'),
    shows: (page) => page.getByRole('dialog'),
  },
  {
    name: 'sent-order-report-shop',
    who: 'sender',
    at: pathOf(({ sn }) => places.sentOrder(sn.taken)),
    act: press('反馈门店'),
    shows: (page) => page.getByRole('checkbox', { name: '门店已停业' }),
  },
  {
    name: 'sent-order-edit',
    who: 'sender',
    at: pathOf(({ sn }) => `${sent}/create?sn=${sn.asked}`),
    shows: words('修改转单'),
  },
  {
    name: 'designated',
    who: 'sender',
    at: pathOf(({ sn }) => `${sent}/designated?sn=${sn.refused}`),
    shows: words('选择门店'),
  },
  {
    name: 'modify-apply',
    picture: true,
    who: 'sender',
    at: pathOf(({ sn }) => `${sent}/modify_apply?sn=${sn.taken}`),
    shows: words('修改后'),
  },
  {
    name: 'modify-preview',
    who: 'sender',
    at: pathOf(({ sn }) => `${sent}/modify_apply?sn=${sn.taken}`),
    act: async (page) => {
      await page.getByLabel('价格', { exact: true }).fill('238')
      await press('预览修改')(page)
    },
    shows: dialog('确认修改内容'),
  },
  {
    name: 'evaluate',
    who: 'sender',
    at: pathOf(({ sn }) => `${sent}/evaluate?sn=${sn.finished}`),
    shows: words('发布评价'),
  },

  { name: 'received-orders', who: 'florist', at: places.received, shows: firstCard },
  onReceivedList('reject', 'asked', '拒单', '拒单'),
  onReceivedList('chargeback', 'taken', '退单', '退单'),
  onReceivedList('modification', 'changing', '处理修改', '处理修改申请'),
  onReceivedList('photo', 'taken', '上传实拍', '上传实拍', allReceived),
  onReceivedList('deliver', 'taken', '确认送达', '确认已送达？', allReceived),
  onReceivedList('delivery-shop', 'taken', '设置配送门店', '设置配送门店', allReceived),
  onReceivedList('received-memo', 'taken', '备注', '备注与旗帜', allReceived),
  {
    name: 'received-orders-ticked',
    who: 'florist',
    at: `${received}/index`,
    act: (page) => page.getByLabel('全选本页').check(),
    shows: words('批量接单'),
  },
  {
    name: 'received-orders-empty',
    who: 'newcomer',
    at: `${received}/index`,
    shows: words('没有待接的订单。保持门店营业，也可以去抢单池看看。'),
  },
  {
    name: 'received-orders-failing',
    picture: true,
    who: 'florist',
    at: `${received}/index?status=cancelled`,
    act: failing('/api.v2/received/order/items', '待配送'),
    shows: (page) => page.getByRole('button', { name: '重试' }),
  },
  receivedOrder('askedToo', true),
  receivedOrder('changing'),
  receivedOrder('praised', true),
  {
    name: 'grab-pool',
    who: 'florist',
    at: places.pool,
    shows: (page) => page.getByRole('list', { name: /^抢单池，共/ }),
  },
  {
    name: 'quote-form',
    who: 'florist',
    at: places.pool,
    act: (page) => cardOf(page, orders.quoted.goods).press('改价'),
    shows: words('确认改价'),
  },
  {
    name: 'grab-pool-empty',
    who: 'newcomer',
    at: places.pool,
    shows: words('还没有门店，有了门店才能抢单'),
  },
  { name: 'my-quotes', who: 'florist', at: `${received}/history_price`, shows: words(`${orders.quoted.goods} ×1`) },
  {
    name: 'my-quotes-empty',
    who: 'newcomer',
    at: `${received}/history_price`,
    shows: words('还没有报过价。竞价单在抢单池里，报出您的价格等对方选择。'),
  },

  { name: 'sent-after-sales', who: 'sender', at: `${cases}?status=all`, shows: (page) => page.getByRole('row').nth(3) },
  {
    name: 'sent-after-sales-empty',
    who: 'newcomer',
    at: cases,
    shows: words('没有售后申请。送达的订单有问题时，可在转单详情里申请售后。'),
  },
  {
    name: 'received-after-sales',
    who: 'florist',
    at: `${places.receivedCases}?status=all`,
    shows: (page) => page.getByRole('row').nth(3),
  },
  {
    name: 'after-sale-new',
    who: 'sender',
    at: pathOf(({ sn }) => `${cases}/apply/create?sn=${sn.delivered}`),
    act: choose('部分退款（质量问题）'),
    shows: words('退款金额'),
  },
  {
    name: 'after-sale-edit',
    who: 'sender',
    at: pathOf((all) => `${cases}/apply/edit?id=${all.cases.quarrelled}`),
    shows: words('再次提交'),
  },
  {
    name: 'sent-after-sale-rejected',
    picture: true,
    who: 'sender',
    at: pathOf((all) => `${cases}/detail?id=${all.cases.quarrelled}`),
    shows: now,
  },
  {
    name: 'sent-after-sale-arbitration',
    who: 'sender',
    at: pathOf((all) => `${cases}/detail?id=${all.cases.quarrelled}`),
    act: (page) => nowOf(page).press('申请平台仲裁'),
    shows: dialog('申请平台仲裁'),
  },
  {
    name: 'sent-after-sale-judged',
    who: 'sender',
    at: pathOf((all) => `${cases}/detail?id=${all.cases.judged}`),
    shows: now,
  },
  {
    name: 'received-after-sale',
    picture: true,
    who: 'florist',
    at: pathOf((all) => `${places.receivedCases}/detail?id=${all.cases.claimed}`),
    shows: now,
  },
  {
    name: 'received-after-sale-agree',
    who: 'florist',
    at: pathOf((all) => `${places.receivedCases}/detail?id=${all.cases.claimed}`),
    act: (page) => nowOf(page).press('同意退款'),
    shows: dialog('同意退款？'),
  },

  { name: 'partners', who: 'sender', at: partners, shows: (page) => page.getByRole('row').nth(1) },
  { name: 'partners-add', who: 'sender', at: partners, act: press('添加合作门店'), shows: dialog('添加合作门店') },
  {
    name: 'partners-empty',
    who: 'newcomer',
    at: partners,
    shows: words('还没有合作门店。把常合作的门店加进来，发单时一眼找到。'),
  },
  {
    name: 'blacklist',
    who: 'sender',
    at: `${partners}?tab=blacklist`,
    shows: (page) => page.getByRole('row').nth(1),
  },
  {
    name: 'blacklist-add',
    who: 'sender',
    at: `${partners}?tab=blacklist`,
    act: press('拉黑门店'),
    shows: dialog('拉黑门店'),
  },
  {
    name: 'order-not-found',
    picture: true,
    who: 'sender',
    at: places.sentOrder('T0'),
    shows: words('内容不存在或已被删除'),
  },
]
