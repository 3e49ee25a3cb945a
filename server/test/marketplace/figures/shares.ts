import { expect } from 'vitest'
import type { Counted } from './plain-recount.ts'

type Row = Record<string, unknown>

/** 0 to 100 with two decimals. */
export const share = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100

const validOf = (rows: readonly Counted[]): number => rows.filter(({ sums }) => sums['valid'] === 1).length

/** A row that has a share has that of these orders in all. */
export const checkShare = (row: Row, mine: readonly Counted[], all: readonly Counted[]): void => {
  const percentage = row['valid_percentage'] ?? row['valid_order_percentage']
  if (percentage === undefined) return
  const expected = validOf(all) === 0 ? 0 : share(validOf(mine), validOf(all))
  expect([row['key'], percentage]).toEqual([row['key'], expected])
}

/** The five best carry 0 to 4 in their order; one without any carries none. */
export const checkLevels = (rows: readonly Row[]): void => {
  const ranked = rows.filter(({ level }) => level !== null).toSorted((a, b) => Number(a['level']) - Number(b['level']))
  const sold = rows.map((row) => Number(row['valid_count'])).filter((count) => count > 0)
  expect(ranked.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4].slice(0, sold.length))
  expect(ranked.map((row) => row['valid_count'])).toEqual(sold.toSorted((a, b) => b - a).slice(0, 5))
}
