import type { Page } from '@playwright/test'
import type { Person } from '../support/people.ts'
import { tell } from '../support/pushes.ts'
import type { Screen } from './screen.ts'

const voice = 'new-order.wav'

/** Three that need somebody, and one that is only news. */
const raise = async (page: Page, person: Person | undefined): Promise<void> => {
  await page.getByRole('img', { name: '消息提醒已连接' }).waitFor()
  if (!person) return
  await tell(person, '美团外卖 #3021：买家申请退款 ¥268.00', { voice, event: 'onlineRefund', title: '买家申请退款' })
  await tell(person, '国贸店 33 枝红玫瑰，请在 14:00 前送达光华路 SOHO 2 座', { voice })
  await tell(person, '望京店 生日蛋糕 8 寸：发单方催单', { voice, event: 'receivedUrged', title: '发单方催单' })
  await tell(person, '天河城店 蛋糕：骑手周文斌已取货', { event: 'riderProgress', title: '配送中' })
  await page
    .getByRole('button', { name: /^知道了/ })
    .nth(1)
    .waitFor()
}

const drawer = (tab: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: /^消息提醒/ }).click()
  await page.getByRole('tab', { name: tab }).click()
}

const comeBack = async (page: Page, person: Person | undefined): Promise<void> => {
  await page.getByRole('img', { name: '消息提醒已连接' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('img', { name: '网络已断开' }).waitFor()
  // A browser that is offline keeps the socket it has: only the news that came meanwhile are missing.
  await page.evaluate('window.dispatchEvent(new Event("offline"))')
  if (!person) return
  for (const order of ['3021', '3022', '3023', '3024', '3025'])
    await tell(person, `美团外卖 #${order} 等您接单`, { voice })
  await tell(person, '望京店 生日蛋糕 8 寸：发单方催单', { voice, event: 'receivedUrged', title: '发单方催单' })
  await page.context().setOffline(false)
}

const mute = async (page: Page): Promise<void> => {
  await page.evaluate("localStorage.setItem('zdb.sound', 'off')")
  await page.reload()
}

/** Alerts until somebody has acknowledged them, and the page's answer to whether it is deaf. */
export const alertScreens: readonly Screen[] = [
  {
    name: 'alert-toasts',
    who: 'newcomer',
    at: '/console/home',
    act: raise,
    shows: (page) => page.getByRole('button', { name: /^知道了/ }).first(),
  },
  {
    name: 'alerts-waiting',
    who: 'newcomer',
    at: '/console/home',
    act: async (page, person) => {
      await raise(page, person)
      await drawer(/^待确认/)(page)
      await page.getByRole('dialog').getByRole('button', { name: '知道了：望京店 生日蛋糕 8 寸' }).click()
    },
    shows: (page) => page.getByText(/^已确认 · /).first(),
  },
  {
    name: 'alerts-missed',
    who: 'newcomer',
    at: '/console/home',
    act: comeBack,
    shows: (page) => page.getByText(/^离开期间有/),
  },
  {
    name: 'alerts-deaf',
    who: 'newcomer',
    at: '/console/home',
    act: mute,
    shows: (page) => page.getByRole('button', { name: '打开声音' }),
  },
  {
    name: 'alerts-self-test',
    who: 'newcomer',
    at: '/console/home',
    act: async (page) => {
      await mute(page)
      await page.getByRole('button', { name: '打开声音' }).waitFor()
      await drawer(/^自检/)(page)
    },
    shows: (page) => page.getByText(/^上次自检 /),
  },
]
