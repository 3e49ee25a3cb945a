import { expect, type Page } from '@playwright/test'
import { partOf } from './orders.ts'

export const deliveryPlaces = {
  list: '/console/logistics',
  old: '/console/logistics/old_items',
  create: '/console/logistics/create',
  ride: (sn: string) => `/console/logistics/detail?sn=${sn}`,
  callFor: (type: 'online' | 'received', sn: string) => `/console/logistics/create?type=${type}&sn=${sn}`,
  callAgain: (sn: string) => `/console/logistics/create?type=hand&sn=${sn}`,
  callForAll: (sns: readonly string[]) => `/console/logistics/create?type=online&sns=${sns.join(',')}`,
  channels: '/console/logistics_shop_setting',
  setting: '/console/setting/delivery_setting',
}

/** The card of a ride, found by any words on it, such as its goods. */
export const rideCard = (page: Page, words: string) =>
  page.getByRole('article', { name: /^配送单 / }).filter({ hasText: words })

/** The number of a ride whose card is in view. */
export const rideNumber = async (page: Page, words: string): Promise<string> =>
  ((await rideCard(page, words).getAttribute('aria-label')) ?? '').replace('配送单 ', '')

/** A parcel of no order is written down, its place read out of a message, and its prices are asked for. */
export const askByHand = async (page: Page, goods: string): Promise<void> => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.getByLabel('商品名称', { exact: true }).fill(goods)
  await page.getByLabel('粘贴收货信息').fill('陈思琪 13911102233 北京市朝阳区光华路SOHO2座1203')
  await press('识别')
  await expect(page.getByLabel('收货人', { exact: true })).toHaveValue('陈思琪')
  await press('询价')
}

/** Every courier's price for one parcel. */
export const boardOf = (page: Page) => {
  const board = page.getByRole('region', { name: '运力报价' })
  return {
    board,
    row: (courier: string) => board.getByRole('listitem', { name: courier, exact: true }),
    /** All have answered: so many can be called. */
    answered: board.getByText(/^\d+ 家可呼叫$/),
    press: (name: string) => board.getByRole('button', { name, exact: true }).click(),
  }
}

/** What became of a call, courier by courier. */
export const calledOn = (page: Page, courier: string) =>
  page.getByRole('list', { name: '呼叫结果' }).getByRole('listitem', { name: courier, exact: true })

/** The map of the ride whose page is open. */
export const mapOf = (page: Page) => {
  const map = partOf(page, '路线')
  return {
    map,
    rider: map.getByTestId('rider'),
    /** Kilometres that the rider still has to go. */
    left: async (): Promise<number> => {
      const [, length, unit] = /距收货地址 ([\d.]+) (公里|米)/.exec((await map.textContent()) ?? '') ?? []
      return Number(length) / (unit === '米' ? 1000 : 1)
    },
  }
}

/** A tab that counts so many. */
export const tabCounting = (page: Page, tab: string, count: number) =>
  page.getByRole('tab', { name: new RegExp(`^${tab} ?${count}$`) })
