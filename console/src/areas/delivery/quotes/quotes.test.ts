import { expect, test } from 'vitest'
import { aBoard, anAsked, aQuote, aRefusal } from '../../../../test/quotes.ts'
import {
  cellsOf,
  choiceBy,
  choiceOf,
  frozenBy,
  groupsOf,
  inPlaces,
  quotesIn,
  reasonOf,
  whyNotTogether,
  type Quote,
} from './quotes.ts'

const own = { group: 'merchant' } as const
const byKey = (quotes: readonly Quote[], ...keys: string[]): Quote[] =>
  keys.flatMap((key) => quotes.find((quote) => quote.key === key) ?? [])

test('groups the store has stand in their order, couriers it switched off apart', () => {
  const rows = [aQuote(42, { group: 'direct' }), aQuote(6, own), aQuote(6), aRefusal(8, '未开启', { is_open: false })]
  const groups = groupsOf(quotesIn(aBoard(rows)))
  expect(groups.map(({ label }) => label)).toEqual(['聚合配送', '商家版配送', '外卖平台直送'])
  expect(groups[0]?.open.map(({ code }) => code)).toEqual([6])
  expect(groups[0]?.closed.map(({ code }) => code)).toEqual([8])
})

test('rows stand where they stood, and new ones below', () => {
  const quotes = quotesIn(aBoard([aQuote(7), aQuote(6), aQuote(8)]))
  expect(inPlaces(quotes, ['aggregated:6', 'aggregated:7']).map(({ code }) => code)).toEqual([6, 7, 8])
})

test('several are called at once unless it is unclear whose account is meant', () => {
  const quotes = quotesIn(aBoard([aQuote(6), aQuote(7), aQuote(6, own), aQuote(8, own)]))
  expect(whyNotTogether(byKey(quotes, 'aggregated:6', 'aggregated:7'), quotes)).toBeUndefined()
  expect(whyNotTogether(byKey(quotes, 'merchant:6', 'merchant:8'), quotes)).toBeUndefined()
  expect(whyNotTogether(byKey(quotes, 'aggregated:7', 'merchant:8'), quotes)).toBeUndefined()
  expect(whyNotTogether(byKey(quotes, 'aggregated:7', 'merchant:6'), quotes)).toContain('两种账号')
  expect(whyNotTogether(byKey(quotes, 'aggregated:6', 'merchant:6'), quotes)).toContain('两种账号')
  const many = quotesIn(aBoard([6, 7, 8, 9, 26, 27, 28, 29, 30, 31, 32].map((code) => aQuote(code))))
  expect(whyNotTogether(many, many)).toBe('一次最多同时呼叫 10 家')
})

test('one courier is called alone, several as a race, at the prices of the inquiry they share', () => {
  const quotes = quotesIn(aBoard([aQuote(6), aQuote(7), aQuote(8, own)]))
  const [dada, sf, shansong] = quotes as [Quote, Quote, Quote]
  expect(choiceOf([dada])).toMatchObject({ channels: [6], group: 'aggregated', strategy: 'one', inquiryId: '77' })
  expect(choiceOf([dada, sf])).toMatchObject({ channels: [6, 7], strategy: 'race', inquiryId: '77' })
  expect(choiceOf([dada, { ...sf, inquiryId: '78' }]).inquiryId).toBeUndefined()
  expect(choiceOf([dada, shansong]).group).toBeUndefined()
})

test('a strategy chooses for itself; only one means the recommended one', () => {
  const quotes = quotesIn(aBoard([aQuote(6), aQuote(7, { recommended_by: ['one'] })]))
  expect(choiceBy('autopilot', quotes)).toMatchObject({ channels: [], strategy: 'autopilot', inquiryId: '77' })
  expect(choiceBy('one', quotes)).toMatchObject({ channels: [7], strategy: 'one' })
})

test('what is set aside: price and tip of each that the balance pays, to the fen', () => {
  const quotes = quotesIn(aBoard([aQuote(6), aQuote(7, { price: '17.38' }), aQuote(8, { ...own, price: '99.00' })]))
  expect(frozenBy(quotes, '')).toBe('33.61')
  expect(frozenBy(quotes, '2')).toBe('37.61')
  expect(frozenBy(quotesIn(aBoard([anAsked(6)])), '')).toBe('0.00')
})

test('the recommended one says why', () => {
  expect(reasonOf({ in_time: true }, 'autopilot')).toBe('最省且能准时')
  expect(reasonOf({ in_time: false }, 'autopilot')).toBe('送达最早，仍可能超时')
  expect(reasonOf({ in_time: true }, 'fastest')).toBe('接单最快')
})

test.each([
  [100, 8],
  [98, 8],
  [97, 7],
  [80, 4],
  [60, 0],
  [12, 0],
])('an on-time record of %i %% fills %i cells', (percent, cells) => expect(cellsOf(percent)).toBe(cells))
