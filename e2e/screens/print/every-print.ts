import type { Page } from '@playwright/test'
import { pages } from '@zdb/contract/pages'
import { answerAsFixed, fixedPapers } from './fixed-papers.ts'
import { printBusiness } from './print-business.ts'
import { printPlaces } from './print.ts'
import { onlinePlaces } from '../online.ts'
import { nowOf } from '../orders.ts'
import { dialog, heading, press, words, type Screen } from '../screen.ts'

const setting = `/console/${pages.printSetting.path}`
const tab = (name: string) => `${setting}?tab=${name}`
const receipt = (source: string, sn: string) => `/console/${pages.printReceipt.path}?source=${source}&sn=${sn}`

const sheet = (query: string) => `/console/${pages.printSheet.path}?${query}`

const front = (page: Page) => page.getByRole('article', { name: '前台', exact: true })

const onCard = (name: string, action: string, title: string): Screen => ({
  name,
  who: 'paper',
  at: setting,
  act: async (page) => {
    await front(page).getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  },
  shows: dialog(title),
})

/** The sheets with contents that never change; receipts, cards and A4 sheets are shown below with those of the day. */
const fixedScreens: readonly Screen[] = fixedPapers
  .filter(({ name }) => !/^(receipt|card|a4)/.test(name))
  .map(({ name, at, article, answers }) => ({
    name: `print-${name}`,
    who: 'paper',
    at: setting,
    act: async (page) => {
      await answerAsFixed(page, answers)
      await page.goto(at)
    },
    shows: (page) => page.getByRole('article', { name: article }),
  }))

/** Everything about paper: printers, tickets, rules, records, and the sheet of an order. */
export const printScreens: readonly Screen[] = [
  { name: 'print-printers', who: 'paper', at: setting, shows: front },
  { name: 'print-store', who: 'paper', at: `/console/${pages.storePrinting.path}`, shows: front },
  { name: 'print-new', who: 'stall', at: setting, shows: words('给打印机通电、联网、装纸') },
  { name: 'print-no-store', who: 'newcomer', at: setting, shows: heading(pages.printSetting.title) },
  { name: 'print-bind', who: 'stall', at: setting, act: press('绑定打印机'), shows: dialog('绑定打印机') },
  onCard('print-printer-settings', '设置', '前台设置'),
  onCard('print-clean', '清空队列', '清空前台的打印队列？'),
  {
    name: 'print-template',
    who: 'paper',
    at: tab('template'),
    shows: (page) => page.getByRole('figure', { name: '小票预览' }),
  },
  {
    name: 'print-template-customer',
    who: 'paper',
    at: tab('template'),
    act: async (page) => {
      await page.getByRole('radio', { name: '顾客联' }).check({ force: true })
      await page.getByRole('radio', { name: '80毫米' }).check({ force: true })
      await press('移除订购人')(page)
    },
    shows: words('有未保存的修改'),
  },
  { name: 'print-rules', who: 'paper', at: tab('rules'), shows: heading('自动打印的渠道') },
  {
    name: 'print-jobs',
    who: 'paper',
    at: tab('jobs'),
    shows: (page) => page.getByRole('button', { name: '确认结果' }).first(),
  },
  { name: 'print-jobs-none', who: 'stall', at: tab('jobs'), shows: words('全部'), picture: true },
  {
    name: 'print-settle',
    who: 'paper',
    at: tab('jobs'),
    act: (page) => page.getByRole('button', { name: '确认结果' }).first().click(),
    shows: (page) => page.getByRole('dialog', { name: /打印出来了吗/ }),
  },
  {
    name: 'print-order',
    who: 'paper',
    at: async () => onlinePlaces.order((await printBusiness()).online),
    shows: (page) => page.getByRole('list', { name: '打印记录' }),
  },
  {
    name: 'print-ticket',
    who: 'paper',
    at: async () => onlinePlaces.order((await printBusiness()).online),
    act: async (page) => {
      await nowOf(page).panel.waitFor()
      await page.keyboard.press('p')
    },
    shows: dialog('打印小票'),
  },
  {
    name: 'print-receipt',
    who: 'paper',
    route: pages.printReceipt.path,
    at: async () => receipt('online', (await printBusiness()).online),
    shows: (page) => page.getByRole('region', { name: '配送单' }),
  },
  {
    name: 'print-receipt-received',
    who: 'paper',
    at: async () => receipt('received', (await printBusiness()).received),
    shows: (page) => page.getByRole('region', { name: '配送单' }),
    picture: true,
  },
  {
    name: 'print-card-setting',
    who: 'paper',
    at: tab('card'),
    shows: (page) => page.getByRole('article', { name: '贺卡预览' }),
  },
  {
    name: 'print-a4-setting',
    who: 'paper',
    at: tab('a4'),
    shows: (page) => page.getByRole('region', { name: '配送单' }),
  },
  {
    name: 'print-card',
    who: 'paper',
    at: async () => printPlaces.paper('card', 'online', (await printBusiness()).online),
    shows: (page) => page.getByRole('article', { name: /^贺卡/ }),
  },
  {
    name: 'print-a4',
    who: 'paper',
    at: async () => printPlaces.paper('a4', 'online', (await printBusiness()).online),
    shows: (page) => page.getByRole('region', { name: '配送单' }),
    picture: true,
  },
  { name: 'print-stocking-none', who: 'stall', at: sheet('document=stocking'), shows: words('这几天没有要备的货') },
  { name: 'print-route-none', who: 'stall', at: sheet('document=route'), shows: words('这一天没有商家自配送的配送单') },
  ...fixedScreens,
]
