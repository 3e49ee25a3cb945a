import type { Page } from '@playwright/test'
import { tell } from '../support/pushes.ts'
import { accountScreens } from './every-account.ts'
import { festivalScreens } from './stores/every-festivals.ts'
import { analysisScreens } from './analysis/every-analysis.ts'
import { rehearsalScreens } from './analysis/every-rehearsal.ts'
import { alertScreens } from './every-alerts.ts'
import { chatScreens } from './chat/every-chat.ts'
import { deskScreens } from './every-desk.ts'
import { deliveryScreens } from './orders/every-delivery.ts'
import { withdrawalScreens } from './money/every-withdrawals.ts'
import { onlineScreens } from './orders/every-online.ts'
import { miniScreens } from './stores/every-mini.ts'
import { orderScreens } from './orders/every-order.ts'
import { financeScreens } from './money/every-finance.ts'
import { invoiceScreens } from './money/every-invoices.ts'
import { paymentScreens } from './money/every-payments.ts'
import { platformScreens } from './every-platform.ts'
import { printScreens } from './print/every-print.ts'
import { qualificationScreens } from './every-qualifications.ts'
import { receivingScreens } from './orders/every-receiving.ts'
import { storeScreens } from './stores/every-stores.ts'
import { dialog, heading, press, words, type Screen } from './screen.ts'

const pressIn = (row: string, name: string) => (page: Page) =>
  page.getByRole('row').filter({ hasText: row }).getByRole('button', { name, exact: true }).click()
const chooseMore = (row: string, name: string) => async (page: Page) => {
  await pressIn(row, '更多')(page)
  const choice = page.getByRole('menuitem', { name })
  await choice.click()
  await choice.waitFor({ state: 'hidden' })
}

const blockSounds = `HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotAllowedError'))`

const staff = '/console/setting/staff'
const payPassword = '/console/setting/account/safe/paypass'

/** Every screen there is: accessibility is checked on each, and each has its picture taken. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', who: 'nobody', at: '/', shows: heading('登录商家后台') },
  { name: 'sign-in-errors', who: 'nobody', at: '/', act: press('登录'), shows: words('请输入正确的手机号') },
  { name: 'sign-in-sms', who: 'nobody', at: '/', act: press('短信登录'), shows: words('短信验证码') },
  { name: 'register', who: 'nobody', at: '/', act: press('注册商家'), shows: heading('注册商家') },
  { name: 'forgot', who: 'nobody', at: '/', act: press('忘记密码'), shows: heading('忘记密码') },
  { name: 'invited', who: 'nobody', at: `/#invite=${'x'.repeat(43)}`, shows: heading('接受邀请') },

  { name: 'home', who: 'owner', at: '/console/home', shows: words('国贸店') },
  { name: 'home-new', who: 'newcomer', at: '/console/home', shows: words('还没有门店') },
  { name: 'radar', who: 'online', at: '/console/radar', shows: (page) => page.getByText(/^余量/).first() },
  { name: 'radar-calm', who: 'newcomer', at: '/console/radar', shows: words('没有未送达的订单，一切从容') },
  { name: 'home-clerk', who: 'clerk', at: '/console/home', shows: words('国贸店') },
  {
    name: 'close-store',
    who: 'owner',
    at: '/console/home',
    act: (page) => page.getByRole('switch', { name: '国贸店营业' }).click(),
    shows: dialog('国贸店休息'),
  },
  { name: 'agreement', who: 'nobody', at: '/console/about/agreement.html', shows: heading('转单宝用户协议') },
  {
    name: 'palette',
    who: 'owner',
    at: '/console/home',
    act: async (page) => {
      await page.getByRole('heading', { name: '现在' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: '查找' }).fill('pssz')
    },
    shows: (page) => page.getByRole('option', { name: /配送设置/ }),
  },
  {
    name: 'toasts',
    who: 'newcomer',
    at: '/console/home',
    act: async (page, person) => {
      await page.getByRole('img', { name: '消息提醒已连接' }).waitFor()
      if (!person) return
      await tell(person, '美团 #3021 已支付，请在 14:00 前送达光华路 SOHO 2 座')
      await tell(person, '订单 T20261115001 申请退款 ¥128.00', { title: '售后申请' })
    },
    shows: (page) => page.getByRole('region', { name: '新消息' }).getByRole('listitem').nth(1),
  },
  {
    name: 'voice',
    who: 'newcomer',
    at: '/console/home',
    act: async (page, person) => {
      await page.getByRole('img', { name: '消息提醒已连接' }).waitFor()
      await page.evaluate(blockSounds)
      if (person) await tell(person, '您有一笔新的订单', { voice: 'new-order.wav' })
    },
    shows: dialog('是否允许播放转单宝的语音通知？'),
  },
  {
    name: 'offline',
    who: 'newcomer',
    at: '/console/home',
    act: async (page) => {
      await page.getByText('还没有门店').waitFor()
      await page.context().setOffline(true)
    },
    shows: (page) => page.getByRole('alert'),
  },
  {
    name: 'alerts',
    who: 'owner',
    at: '/console/home',
    act: (page) => page.getByRole('button', { name: /^消息提醒/ }).click(),
    shows: dialog('消息提醒'),
  },
  {
    name: 'alerts-empty',
    who: 'newcomer',
    at: '/console/home',
    act: (page) => page.getByRole('button', { name: /^消息提醒/ }).click(),
    shows: dialog('消息提醒'),
  },
  {
    name: 'user-menu',
    who: 'owner',
    at: '/console/home',
    act: (page) => page.getByRole('button', { name: /^用户菜单/ }).click(),
    shows: words('安全退出'),
  },
  {
    name: 'theme-menu',
    who: 'owner',
    at: '/console/home',
    act: (page) => page.getByRole('button', { name: '外观' }).click(),
    shows: words('跟随系统'),
  },
  {
    name: 'keys',
    who: 'owner',
    at: '/console/home',
    act: async (page) => {
      await page.getByRole('button', { name: /^用户菜单/ }).waitFor()
      await page.keyboard.press('?')
    },
    shows: dialog('快捷键'),
  },

  {
    name: 'account',
    who: 'owner',
    at: '/console/setting/account',
    shows: (page) => page.getByRole('table', { name: '登录设备' }),
  },
  {
    name: 'account-name',
    who: 'owner',
    at: '/console/setting/account',
    act: press('修改姓名'),
    shows: dialog('修改姓名'),
  },
  { name: 'password', who: 'owner', at: '/console/setting/account/safe/loginpass', shows: words('登录密码已设置') },
  {
    name: 'password-form',
    who: 'owner',
    at: '/console/setting/account/safe/loginpass?status=2',
    shows: words('原密码'),
  },

  { name: 'pay-password', who: 'owner', at: payPassword, shows: words('新支付密码') },
  { name: 'pay-password-clerk', who: 'clerk', at: payPassword, shows: words('仅主账户可以设置支付密码') },

  ...orderScreens,
  ...onlineScreens,
  ...miniScreens,
  ...alertScreens,
  ...accountScreens,
  ...deliveryScreens,
  ...qualificationScreens,
  ...receivingScreens,
  ...storeScreens,
  ...deskScreens,
  ...platformScreens,
  ...chatScreens,
  ...financeScreens,
  ...invoiceScreens,
  ...withdrawalScreens,
  ...paymentScreens,
  ...printScreens,
  ...analysisScreens,
  ...festivalScreens,
  ...rehearsalScreens,

  { name: 'staff', who: 'owner', at: staff, shows: words('小周') },
  { name: 'staff-new', who: 'newcomer', at: staff, shows: (page) => page.getByText('还没有子账号') },
  { name: 'staff-manager', who: 'manager', at: staff, shows: words('小周') },
  { name: 'staff-add', who: 'owner', at: staff, act: press('新增子账号'), shows: dialog('新增子账号') },
  { name: 'staff-edit', who: 'owner', at: staff, act: pressIn('小周', '编辑'), shows: dialog('编辑子账号') },
  { name: 'staff-grants', who: 'owner', at: staff, act: pressIn('小周', '个人权限'), shows: words('查看工作台') },
  { name: 'staff-rights', who: 'owner', at: staff, act: chooseMore('小周', '能做什么'), shows: words('来自') },
  {
    name: 'invitations',
    who: 'newcomer',
    at: `${staff}?tab=invitations`,
    shows: (page) => page.getByText('没有等待加入的邀请'),
  },
  {
    name: 'invitations-add',
    who: 'owner',
    at: `${staff}?tab=invitations`,
    act: press('邀请员工'),
    shows: dialog('邀请员工'),
  },
  {
    name: 'permission-matrix',
    who: 'owner',
    at: `${staff}?tab=matrix`,
    shows: (page) => page.getByRole('row').filter({ hasText: '查看子账号与角色' }),
  },
  {
    name: 'staff-password',
    who: 'owner',
    at: staff,
    act: chooseMore('小周', '重置密码'),
    shows: dialog('重置小周的密码'),
  },
  {
    name: 'staff-remove',
    who: 'owner',
    at: staff,
    act: chooseMore('小周', '删除'),
    shows: dialog('删除子账号“小周”？'),
  },
  {
    name: 'roles',
    who: 'owner',
    at: `${staff}?tab=roles`,
    shows: (page) => page.getByRole('row').filter({ hasText: '配送调度' }),
  },
  { name: 'roles-add', who: 'owner', at: `${staff}?tab=roles`, act: press('新增角色'), shows: dialog('新增角色') },
  {
    name: 'roles-rename',
    who: 'owner',
    at: `${staff}?tab=roles`,
    act: pressIn('配送调度', '改名'),
    shows: dialog('角色改名'),
  },
  {
    name: 'roles-grants',
    who: 'owner',
    at: `${staff}?tab=roles`,
    act: pressIn('配送调度', '设置权限'),
    shows: dialog('配送调度的权限'),
  },

  { name: 'not-found', who: 'owner', at: '/console/no/such/page', shows: heading('页面不存在') },
  { name: 'no-permission', who: 'clerk', at: staff, shows: heading('您暂无访问的权限，请联系主账户授权！') },

  { name: 'api-docs', who: 'nobody', at: '/api.docs', shows: heading('转单宝接口文档') },
  { name: 'sandbox', who: 'nobody', at: 'sandbox/', shows: heading('外部服务模拟') },
  { name: 'sandbox-sms', who: 'nobody', at: 'sandbox/sms', shows: heading('短信收件箱') },
]
