import type { Route } from '@zdb/contract/pages'
import { givenRoute } from './address.ts'
import type { MenuItem } from '../session/session.ts'

const walk = (rows: readonly MenuItem[]): MenuItem[] => rows.flatMap((row) => [row, ...walk(row.child)])

/** Hidden rows count too: they are reachable, only not listed. */
export const isGranted = (menu: readonly MenuItem[], path: string): boolean =>
  walk(menu).some((row) => row.index === path)

export const shown = (rows: readonly MenuItem[]): MenuItem[] => rows.filter((row) => row.is_display)

/** The row's own page and what lies below it; a part in braces stands for any one part. */
const covers = (row: MenuItem, path: string) => {
  const parts = path.split('/')
  return row.index.split('/').every((part, place) => part === parts[place] || (part.startsWith('{') && parts[place]))
}

/** The rows from the section down to the page, by the menu's own nesting. */
export const trail = (menu: readonly MenuItem[], path: string): MenuItem[] => {
  for (const row of menu) {
    const below = trail(row.child, path)
    if (below.length > 0) return [row, ...below]
  }
  const here = menu.filter((row) => covers(row, path)).sort((a, b) => b.index.length - a.index.length)[0]
  return here ? [here] : []
}

/** Where a section opens: its first listed page. */
export const entrance = (row: MenuItem): Route => {
  const first = shown(row.child)[0]
  return first && row.child.length > 0 ? entrance(first) : givenRoute(row.index)
}
