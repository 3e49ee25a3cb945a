import { expect, test } from 'vitest'
import { namedFigures } from '@zdb/contract/kit/lists/figure-links'
import { someRides, someSales, someTrade } from '../../../../test/analysis.ts'
import type { Measure } from '../dashboard/sheet.ts'
import { rides } from './rides.ts'
import { sales } from './sales.ts'
import { received, sent } from './trade.ts'

const noList = { order_route: null, valid_route: null, late_route: null }

const told = <Figures>(measures: Readonly<Record<string, Measure<Figures>>>, figures: Figures) =>
  Object.values(measures).map((measure) => [measure.title, measure.route?.(figures)])
const figureOf = (route: unknown): string => new URLSearchParams(String(route).split('?')[1]).get('figure') ?? ''

test.for([
  ['sale', told(sales, someSales()), told(sales, someSales({ ...noList, transfer_route: null }))],
  ['trade', told(sent, someTrade()), told(sent, someTrade(noList))],
  ['trade', told(received, someTrade()), told(received, someTrade(noList))],
  ['ride', told(rides, someRides({ late_route: 'logistics?figure=1' })), told(rides, someRides(noList))],
] as const)('every figure of a %s leads to its list, and nobody to a list they may not read', ([kind, led, unled]) => {
  for (const [title, route] of led) expect([title, route]).toEqual([title, expect.stringContaining('figure=')])
  expect(led.map(([, route]) => figureOf(route))).toEqual(expect.arrayContaining([...namedFigures[kind], '1']))
  expect(unled.filter(([, route]) => route !== null)).toEqual([])
})
