import type { Page } from '@playwright/test'
import { menu } from '@zdb/contract/menu'
import { aRemittance } from '../../server/src/areas/money/payments/fixtures.ts'
import { anOnlineOrder } from '../../server/src/areas/orders/online-orders/fixtures.ts'
import { aPenalty } from '../../server/src/areas/platform/penalties/fixtures.ts'
import { aTicket } from '../../server/src/areas/platform/tickets/fixtures.ts'
import { aStore } from '../../server/src/areas/shop/stores/fixtures.ts'
import { db, within } from '../../server/src/core/db/tx.ts'
import { onlinePlaces } from '../screens/online.ts'
import { shellOf } from '../screens/shell.ts'
import { merchant, type Person } from '../support/people.ts'
import { routeIn, routesOf } from '../support/routes.ts'
import { expect, test } from '../support/story.ts'

const wanted = new Set(
  routesOf(
    'account',
    'store',
    'staff',
    'penalty',
    'ticket',
    'finance',
    'invoice',
    'print',
    'goods',
    'mini',
    'analysis',
  ),
)
const sections = menu.filter(({ index }) => wanted.has(index))

/** A merchant whose only store lacks everything, with a penalty, an answer, a remittance and an order: every page that settles something is led to. */
const beginner = async (): Promise<{ person: Person; sn: string }> => {
  const person = await merchant()
  const { id, sn } = await within(async (tx) => {
    await aPenalty(tx, person.merchantId)
    await aTicket(tx, person, { state: 'answered' })
    await aRemittance(tx, person)
    const store = await aStore(tx, person.merchantId, { deposit: 0, receiving: false, isDefault: true })
    return { id: store, sn: (await anOnlineOrder(tx, { merchant_id: person.merchantId })).sn }
  })
  await db()
    .updateTable('store')
    .set({ categories: [1, 2] })
    .where('id', '=', id)
    .execute()
  return { person, sn }
}

/** Tabs that lead on by themselves: a click on one shows links that the page did not have. */
const tabs: Readonly<Record<string, string>> = { 'finance/pay': '银行汇款' }

/** Main steps of a page that are buttons: where a click on one leads. */
const steps: Readonly<Record<string, string>> = { platform_shops: '新建门店', 'setting/goods_manage': '新建商品' }

const linksOn = async (page: Page, href: string): Promise<string[]> => {
  await page.goto(href)
  await page.waitForLoadState('networkidle')
  const tab = tabs[routeIn(href)]
  if (tab) await page.getByRole('tab', { name: tab }).click()
  if (tab) await page.waitForLoadState('networkidle')
  const links = page.locator('a[href^="/console/"]')
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const step = steps[routeIn(href)]
  if (!step) return found
  await page.getByRole('button', { name: step }).first().click()
  await page.waitForURL((url) => routeIn(url.href) !== routeIn(href))
  const { pathname, search } = new URL(page.url())
  await page.goBack()
  return [...found, pathname + search]
}

test('every route of accounts, stores, staff, penalties, tickets, finance, invoices, printing, goods, the mini-shop and figures is a click away from another, and opens', async ({
  browserOf,
}) => {
  test.slow()
  const { person, sn } = await beginner()
  const page = await browserOf(person)
  const found = new Set<string>()
  const closed: string[] = []
  const queue = ['/console/home', onlinePlaces.order(sn)]
  for (let href = queue.shift(); href !== undefined; href = queue.shift()) {
    const links = await linksOn(page, href)
    if (routeIn(page.url()) !== routeIn(href)) closed.push(href)
    for (const link of links) {
      const route = routeIn(link)
      if (!wanted.has(route) || found.has(route)) continue
      found.add(route)
      queue.push(link)
    }
    if ((await page.getByText('您暂无访问的权限，请联系主账户授权！').count()) > 0) closed.push(href)
  }
  expect([...wanted].filter((route) => !found.has(route) && !sections.some(({ index }) => index === route))).toEqual([])
  expect(closed).toEqual([])
})

test('the root of a section opens its first page, from the menu and by its address', async ({ browserOf }) => {
  const page = await browserOf(await merchant())
  for (const { index, title } of sections) {
    await shellOf(page).go(title)
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: title })).toHaveAttribute(
      'aria-current',
      'page',
    )
    const opened = page.url()
    await page.goto(`/console/${index}`)
    await expect(page).toHaveURL(opened)
    expect(routeIn(opened)).not.toBe('404')
  }
})
