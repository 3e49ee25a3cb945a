import type { Page } from '@playwright/test'
import { onlineBusiness, onlineGoods, type OnlineName } from '../../support/online-business.ts'
import { onlineCard, onlinePlaces } from '../online.ts'
import { cardOf, nowOf } from '../orders.ts'
import { dialog, press, words, type Screen } from '../screen.ts'

const firstCard = (page: Page) => page.getByRole('article', { name: /^网单 / }).first()
const pressOn = (order: OnlineName, name: string) => (page: Page) => cardOf(page, onlineGoods[order]).press(name)

/** The same list once more, so that what opens over it is looked at in two halves. */
const halves = [`${onlinePlaces.all}&page=1`, onlinePlaces.all] as const

const onList = (name: string, order: OnlineName, action: string, title: string, half: 0 | 1): Screen => ({
  name,
  who: 'online',
  at: halves[half],
  act: pressOn(order, action),
  shows: dialog(title),
})

const orderScreen = (order: OnlineName, picture?: true): Screen => ({
  picture,
  name: `online-order-${order}`,
  who: 'online',
  at: async () => onlinePlaces.order((await onlineBusiness()).sn[order]),
  shows: (page) => nowOf(page).panel,
})

const tabScreen = (name: string, status: string, picture?: true): Screen => ({
  picture,
  name,
  who: 'online',
  at: `${onlinePlaces.list}?status=${status}`,
  shows: firstCard,
})

/** Every screen of online orders and of the shops they come from. */
export const onlineScreens: readonly Screen[] = [
  { name: 'online-orders', who: 'online', at: onlinePlaces.list, shows: firstCard },
  {
    name: 'online-reveal',
    who: 'online',
    at: onlinePlaces.list,
    act: (page) => page.getByRole('button', { name: '查看', exact: true }).first().click(),
    shows: dialog('收货人完整信息'),
  },
  {
    name: 'online-preview',
    who: 'online',
    at: onlinePlaces.list,
    act: async (page) => {
      await firstCard(page).focus()
      await page.keyboard.press('Space')
    },
    shows: (page) => nowOf(page).panel,
  },
  {
    name: 'online-pass-on',
    who: 'online',
    at: async () => `/console/transfer_order/create?origin_sn=${(await onlineBusiness()).sn.soon}`,
    shows: words('转单内容'),
  },
  tabScreen('online-remind', 'remind', true),
  tabScreen('online-refund', 'refund', true),
  tabScreen('online-problem', 'problem_order', true),
  tabScreen('online-transferred', 'transfer_process', true),
  tabScreen('online-closed', 'closed', true),
  { name: 'online-all', who: 'online', at: onlinePlaces.all, shows: firstCard, picture: true },
  { name: 'online-old', who: 'online', at: `${onlinePlaces.all}&age=old`, shows: firstCard },
  { name: 'online-new', who: 'newcomer', at: onlinePlaces.list, shows: words('录单导入') },
  onList('online-arrange', 'soon', '安排门店', '安排门店配送', 0),
  onList('online-fast-modify', 'soon', '快速修改', '快速修改', 0),
  onList('online-consignee', 'long', '修改收货人', '修改收货人', 0),
  onList('online-goods', 'long', '修改商品', '修改商品', 0),
  onList('online-sku', 'soon', '换规格', '发货前换规格', 0),
  onList('online-amount', 'soon', '修改金额', '修改金额', 0),
  onList('online-memo', 'soon', '备注与旗帜', '备注与旗帜', 0),
  onList('online-invoice', 'tomorrow', '修改发票', '发票信息', 1),
  onList('online-photos', 'soon', '上传照片', '订单照片', 1),
  onList('online-log', 'soon', '添加日志', '添加日志', 1),
  onList('online-mark-problem', 'soon', '标记问题', '标记问题单', 1),
  onList('online-handle-problem', 'problem', '处理问题', '处理问题单', 1),
  onList('online-answer-refund', 'refund', '处理退款', '处理退款', 1),
  onList('online-negotiate', 'refund', '协商', '与买家协商', 1),
  onList('online-reply', 'urged', '回复催单', '回复催单', 1),
  onList('online-answer-eta', 'eta', '处理改时间', '买家申请改时间', 1),
  onList('online-close', 'soon', '关闭网单', '关闭网单', 1),
  { name: 'online-stocking', who: 'online', at: onlinePlaces.list, act: press('备货指引'), shows: dialog('备货指引') },
  {
    name: 'online-batch',
    who: 'online',
    at: onlinePlaces.list,
    act: async (page) => {
      for (const name of [onlineGoods.soon, onlineGoods.tomorrow])
        await onlineCard(page, name).getByRole('checkbox').check()
    },
    shows: (page) => page.getByRole('region', { name: '批量操作' }),
  },
  {
    name: 'online-batch-transfer',
    who: 'online',
    at: onlinePlaces.list,
    act: async (page) => {
      for (const name of [onlineGoods.soon, onlineGoods.tomorrow])
        await onlineCard(page, name).getByRole('checkbox').check()
      await press('批量转单')(page)
    },
    shows: dialog('转出 2 单'),
  },
  {
    name: 'online-keys',
    who: 'online',
    at: onlinePlaces.list,
    act: async (page) => {
      await firstCard(page).waitFor()
      await page.keyboard.press('?')
    },
    shows: dialog('快捷键'),
  },
  orderScreen('soon'),
  orderScreen('refund'),
  orderScreen('urged', true),
  orderScreen('long', true),
  orderScreen('passed'),
  orderScreen('typed', true),
  orderScreen('closed', true),

  { name: 'import-hand', who: 'online', at: onlinePlaces.import, shows: words('保存网单') },
  {
    name: 'import-hand-wrong',
    who: 'online',
    at: onlinePlaces.import,
    act: press('保存网单'),
    shows: words('请填写收货人'),
  },
  { name: 'import-text', who: 'online', at: `${onlinePlaces.import}?way=text`, shows: words('识别') },
  { name: 'import-photo', who: 'online', at: `${onlinePlaces.import}?way=photo`, shows: words('选择面单照片') },
  { name: 'import-excel', who: 'online', at: `${onlinePlaces.import}?way=excel`, shows: words('选择 Excel 表格') },

  { name: 'write-off', who: 'online', at: onlinePlaces.writeOff, shows: words('核销记录') },

  { name: 'channel-shops', who: 'online', at: onlinePlaces.shops, shows: words('花语外卖店') },
  {
    name: 'channel-shops-add',
    who: 'online',
    at: onlinePlaces.shops,
    act: press('添加网店'),
    shows: (page) => page.getByRole('option', { name: /饿了么/ }).first(),
  },
  { name: 'channel-shops-new', who: 'newcomer', at: onlinePlaces.shops, shows: words('添加网店') },
  {
    name: 'channel-shops-settings',
    who: 'online',
    at: onlinePlaces.shops,
    act: (page) =>
      page.getByRole('row').filter({ hasText: '花语外卖店' }).getByRole('button', { name: '设置' }).click(),
    shows: dialog('网店设置：花语外卖店'),
  },
  { name: 'open-api-new', who: 'online', at: `${onlinePlaces.shops}?tab=openapi`, shows: words('开通开放接口') },
  {
    name: 'open-api',
    who: 'newcomer',
    at: `${onlinePlaces.shops}?tab=openapi`,
    act: press('开通开放接口'),
    shows: words('我已保存'),
  },
  {
    name: 'open-api-docs',
    who: 'nobody',
    at: '/openapi/docs',
    shows: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    name: 'sandbox-market',
    who: 'nobody',
    at: 'sandbox/channels',
    shows: (page) => page.getByRole('heading', { level: 1 }),
  },
]
