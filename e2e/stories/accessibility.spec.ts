import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { menu } from '@zdb/contract/menu'
import { queueNames } from '@zdb/contract/platform/inbox/queues'
import { screens } from '../screens/every.ts'
import type { Screen } from '../screens/screen.ts'
import { axeFaults, contrast } from '../support/inspection/axe.ts'
import { layoutFaults, targets } from '../support/inspection/layout.ts'
import { desktop, leave, placeOf, visit } from '../support/inspection/visits.ts'
import { asPerson } from '../support/people.ts'
import { routeIn, routesOf } from '../support/routes.ts'
import { expect, test } from '../support/story.ts'

const inspected = screens.filter(({ picture }) => !picture)
const addresses = inspected.flatMap(({ at }) => (typeof at === 'string' ? [at] : []))

test('every route of accounts, stores, goods, staff, penalties, tickets, finance, invoices, printing and figures is among the screens', () => {
  const looked = new Set([...addresses.map(routeIn), ...inspected.flatMap(({ route }) => route ?? [])])
  const sections = new Set(menu.map(({ index }) => index))
  const routes = routesOf(
    'account',
    'store',
    'goods',
    'staff',
    'penalty',
    'ticket',
    'finance',
    'invoice',
    'print',
    'analysis',
  )
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

const phone = { width: 390, height: 844 } as const

/** Around which widths the layout turns, and whether a thumb works there: the platform's people sit at desks. */
const kinds = {
  console: { widths: [1920, 1280, 1024, 768, 360], over: [360], targets: true, phone: true },
  desk: { widths: [1920, 1280, 1024], over: [], targets: true, phone: false },
  outside: { widths: [], over: [], targets: false, phone: false },
} as const

const kindOf = ({ who, at }: Screen): keyof typeof kinds => {
  const path = typeof at === 'string' ? at : ''
  if (who === 'operator' || path.startsWith('/operator')) return 'desk'
  return /^(sandbox|\/api\.docs|\/openapi)/.test(path) ? 'outside' : 'console'
}

/** Everything that is asked of a screen, on one visit. Parts of a page, and its dark colours, may come a moment later. */
const inspect = async (page: Page, screen: Screen, over: boolean): Promise<void> => {
  const clean = (look: string, faults: () => Promise<string[]>) =>
    expect.poll(faults, `${screen.name}, ${look}`).toEqual([])
  const kind = kinds[kindOf(screen)]
  await clean('axe', () => axeFaults(page, { over }))
  if (kind.targets) await clean('targets', () => layoutFaults(page, { over, least: targets.mouse }))
  for (const width of over ? kind.over : kind.widths) {
    await page.setViewportSize({ ...desktop, width })
    await clean(`${width} px wide`, () => layoutFaults(page, { over }))
  }
  // Every other screen by night: what they are made of is seen on a phone both ways.
  const phoneByNight = kind.phone && inspected.indexOf(screen) % 2 === 1
  if (phoneByNight) await page.emulateMedia({ colorScheme: 'dark' })
  if (kind.phone) {
    await page.setViewportSize(phone)
    await clean('targets for a thumb', () => layoutFaults(page, { over, least: targets.thumb }))
    // The colours of what lies over a page are by day the same on every width.
    await clean('axe on a phone', () => axeFaults(page, { over, colours: phoneByNight || !over }))
    await page.setViewportSize(desktop)
  }
  if (!phoneByNight) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await clean('colours by night', () => axeFaults(page, { over, only: [contrast] }))
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

for (const group of Map.groupBy(inspected, placeOf).values())
  test(`everyone can use ${group.map(({ name }) => name).join(', ')}, at every width, by day and by night`, async ({
    browser,
    ground,
  }) => {
    const [first] = group
    if (!first) return
    const [page, visitor] = await visit(browser, ground, first)
    for (const screen of group) {
      await screen.act?.(page, asPerson(visitor))
      await expect(screen.shows(page)).toBeVisible()
      // What lay below it has been looked at.
      await inspect(page, screen, screen !== first)
      await page.keyboard.press('Escape')
    }
    await leave(page, first, visitor)
  })
