import { expect, test, vi } from 'vitest'
import type { MenuRow } from '@zdb/contract/kit/menu-row'
import { menu } from '@zdb/contract/menu'
import { pages as places } from '@zdb/contract/pages'
import { pages } from './routes.tsx'

test('every page of the table is opened by exactly one route, and no route leads elsewhere', () => {
  const paths = pages.map(({ path }) => path)
  expect(paths.toSorted()).toEqual(
    Object.values(places)
      .map(({ path }) => path)
      .toSorted(),
  )
})

test('what the menu must grant has a row in it', () => {
  const rows = (some: readonly MenuRow[]): MenuRow[] => some.flatMap((row) => [row, ...rows(row.child ?? [])])
  const granted = new Set(rows(menu).map(({ index }) => index))
  expect(pages.filter(({ gate, path }) => gate === 'menu' && !granted.has(path)).map(({ path }) => path)).toEqual([])
})

test.each([
  ['production', false],
  ['pre-production', true],
])('the %s build has the page of the notification settings: %s', async (mode, has) => {
  vi.stubEnv('MODE', mode)
  vi.resetModules()
  const built = await import('./areas/account/routes.tsx')
  expect(built.routes.some(({ path }) => path === places.notificationSetting.path)).toBe(has)
  vi.unstubAllEnvs()
})
