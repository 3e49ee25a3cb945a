import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { menu } from '@zdb/contract/menu'
import { queueNames } from '@zdb/contract/platform/inbox/queues'
import { screens } from '../screens/every.ts'
import { addressOf, viewers, type Screen } from '../screens/screen.ts'
import { listenTo } from '../support/ears.ts'
import { asPerson, seat, type Person } from '../support/people.ts'
import type { Operator } from '../support/operators.ts'
import { routeIn, routesOf } from '../support/routes.ts'
import { expect, test } from '../support/story.ts'

const inspector = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What lies over the page, or the page. */
const shownOver = `[...document.querySelectorAll('[role=dialog]')].findLast((each) => each.checkVisibility()) ?? document`

type Look = { rules?: readonly string[]; over?: boolean }

/** Each fault in one line: the rule, the element, and what is wrong with it. */
const faultsOf = async (page: Page, { rules = [], over = false }: Look): Promise<string[]> => {
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules.length > 0 ? { runOnly: rules } : {}) })
  const look = `axe.run(${over ? shownOver : 'document'}, ${options}).then(({ violations }) => ({ violations }))`
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(look)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all, none }) => `${id}: ${html} ${[...any, ...all, ...none][0]?.message ?? ''}`),
  )
}

let desk: BrowserContext | undefined

/** One desk for everybody, cleared after each: a browser that has seen the console before opens it in half the time. */
const pageFor = async (browser: Browser, url: string, person: Person | Operator | undefined): Promise<Page> => {
  if (!desk) {
    desk = await browser.newContext({ baseURL: url })
    await listenTo(desk)
    await desk.addInitScript(inspector)
  }
  await Promise.all(desk.pages().map((page) => page.close()))
  await desk.setOffline(false)
  await desk.clearCookies()
  if (person) await seat(desk, person, url)
  return desk.newPage()
}

/** What opens over one page is looked at there, one after the other: a page load costs more than a look. */
const standing: ReadonlySet<Screen['who']> = new Set(['owner', 'sender', 'florist', 'online', 'rides'])
const placeOf = ({ who, at, name }: Screen): string =>
  standing.has(who) && typeof at === 'string' ? `${who} ${at}` : name
const places = Map.groupBy(
  screens.filter(({ picture }) => !picture),
  placeOf,
)

const inspected = screens.filter(({ picture }) => !picture)
const addresses = inspected.flatMap(({ at }) => (typeof at === 'string' ? [at] : []))

test('every route of accounts, stores, staff, penalties, tickets, finance, invoices and printing is among the screens', () => {
  const looked = new Set([...addresses.map(routeIn), ...inspected.flatMap(({ route }) => route ?? [])])
  const sections = new Set(menu.map(({ index }) => index))
  const routes = routesOf('account', 'store', 'staff', 'penalty', 'ticket', 'finance', 'invoice', 'print')
  expect(routes.filter((route) => !sections.has(route) && !looked.has(route))).toEqual([])
})

test('every page of the desk is among the screens', () => {
  const source = readFileSync(new URL('../../operator/src/pages.ts', import.meta.url), 'utf8')
  const rows = [...source.matchAll(/path: '([a-z][^']*)'/g)].map(([, path = '']) => path)
  expect(rows.length).toBeGreaterThan(8)
  const looked = new Set([...addresses, ...inspected.flatMap(({ route }) => route ?? [])])
  expect(rows.filter((path) => !looked.has(`/operator/${path}`) && !looked.has(path))).toEqual([])
})

test('an item of every queue of the desk is among the screens', () => {
  const looked = new Set(inspected.flatMap(({ route }) => route ?? []))
  expect(queueNames.filter((queue) => !looked.has(`inbox/${queue}`))).toEqual([])
})

for (const group of places.values())
  test(`everyone can use ${group.map(({ name }) => name).join(', ')}, by day and by night`, async ({
    browser,
    ground,
  }) => {
    const [first] = group
    if (!first) return
    const person = await viewers[first.who]()
    const page = await pageFor(browser, ground.first, person)
    await page.goto(await addressOf(first, ground.sandboxUrl))
    for (const screen of group) {
      await page.emulateMedia({ colorScheme: 'light' })
      await screen.act?.(page, asPerson(person))
      await expect(screen.shows(page)).toBeVisible()
      // What lay below it has been looked at. Parts of a page, and the library's dark colours, may come a moment later.
      const over = screen !== first
      await expect.poll(() => faultsOf(page, { over }), screen.name).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(() => faultsOf(page, { over, rules: ['color-contrast'] }), screen.name).toEqual([])
      await page.keyboard.press('Escape')
    }
    await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  })
