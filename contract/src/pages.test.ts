import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { MenuRow } from './kit/menu-row.ts'
import { menu } from './menu.ts'
import { pages, routeTo } from './pages.ts'

test('an address has its parts in their place and the rest behind the question mark', () => {
  expect(routeTo('home')).toBe('home')
  expect(routeTo('onlineOrder', { no: 'O1' })).toBe('netorder/index/O1/detail')
  expect(routeTo('transferOrder', { no: 'T1', pay: 1 })).toBe('transfer_order/detail/T1?pay=1')
  expect(routeTo('callRider', { type: 'online', sns: 'O1,O2' })).toBe('logistics/create?type=online&sns=O1,O2')
  expect(routeTo('onlineOrders', { keyword: '玫瑰 & 百合' })).toBe(
    'netorder/new_index?keyword=%E7%8E%AB%E7%91%B0+%26+%E7%99%BE%E5%90%88',
  )
})

test('no two pages have one address', () => {
  const paths = Object.values(pages).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('what the menu opens is a page of the table, under its title', () => {
  const leaves = (rows: readonly MenuRow[]): MenuRow[] => rows.flatMap((row) => (row.child ? leaves(row.child) : [row]))
  const titles = new Map<string, string>(Object.values(pages).map(({ path, title }) => [path, title]))
  for (const { index, title } of leaves(menu)) expect([index, titles.get(index)]).toEqual([index, title])
})

/** Pages that the table of routes does not know, and why they are. */
const ours: Readonly<Record<string, string>> = {
  radar: 'open orders by what they have in hand are a page that only this product has',
  'logistics/detail': 'a ride has a page of its own, so that it can be led to from orders, pushes and to-dos',
  festivals: 'a festival is planned, filled and watched on pages of its own',
  'festivals/create': 'a plan is a page of its own',
  'festivals/{no}/detail': 'slots and their orders are led to from pushes',
  'festivals/{no}/edit': 'a plan is a page of its own',
  'festivals/{no}/wall': 'what hangs on the wall is opened by its address',
  'setting/account/safe/bind_wechat': 'where the page of WeChat sends its person back to',
  'setting/account/contact': 'contacts of the merchant have calls of their own and no route',
  'setting/goods_manage/import': 'a sheet or a catalogue is taken over in steps, and its faults stay to be read',
  'data_analyse/day_sheet': 'a day on one page of paper, which an evening push leads to',
  'festival/rehearsals': 'a festival is played in advance; the specification has no such page',
  'festival/rehearsals/report': 'what a rehearsal came to',
  'setting/print/sheet': 'preparation lists, route sheets and express labels leave by the browser, as receipts do',
}

/** The table of routes without its heading. */
const routeRows = async (): Promise<string[][]> => {
  const text = await readFile(new URL('../routes.tsv', import.meta.url), 'utf8')
  const [, ...rows] = text.trim().split('\n')
  return rows.map((row) => row.split('\t'))
}

const indexesIn = (rows: readonly MenuRow[]): string[] =>
  rows.flatMap(({ index, child = [] }) => [index, ...indexesIn(child)])

test('every route of the table is a page or a section', async () => {
  const paths = new Set<string>(Object.values(pages).map(({ path }) => path))
  const sections = new Set(menu.filter(({ child }) => child).map(({ index }) => index))
  const missing = (await routeRows()).filter(([route = '']) => !paths.has(route) && !sections.has(route))
  expect(missing).toEqual([])
})

test('every page has the address that the table of routes gives it, and needs the menu if it says so', async () => {
  const gates = new Map((await routeRows()).map(([route = '', gate = '']) => [route, gate]))
  const paths = Object.values(pages).map(({ path }): string => path)
  expect(paths.filter((path) => !gates.has(path))).toEqual(Object.keys(ours))
  const offered = new Set(indexesIn(menu))
  const isUnder = (path: string): boolean =>
    offered.has(path) || (path.includes('/') && isUnder(path.slice(0, path.lastIndexOf('/'))))
  expect(paths.filter((path) => gates.get(path) === 'menu' && !isUnder(path))).toEqual([])
})
