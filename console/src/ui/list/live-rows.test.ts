import { expect, test } from 'vitest'
import { mergeRows } from './live-rows.ts'

type Order = { sn: string; state: string }
const order = (sn: string, state = '待接单'): Order => ({ sn, state })
const orders = (...sns: string[]) => sns.map((sn) => order(sn))
const full = 4

const taken = (
  before: readonly Order[],
  items: readonly Order[],
  hand: { holds: boolean; pressed?: string; ticked?: ReadonlySet<string> },
) => {
  const { rows, gone, waiting, marked } = mergeRows(before, { items, page_size: full }, ({ sn }) => sn, hand)
  return { rows: rows.map(({ sn }) => sn).join(''), gone: [...gone].join(''), waiting, marked: [...marked].join('') }
}

test('with nobody mid-list new orders come in at once and are highlighted', () => {
  expect(taken(orders('C', 'B'), orders('D', 'C', 'B'), { holds: false })).toEqual({
    rows: 'DCB',
    gone: '',
    waiting: 0,
    marked: 'D',
  })
})

test('mid-list new orders wait, and those they pushed to the next page stay', () => {
  expect(taken(orders('D', 'C', 'B', 'A'), orders('F', 'E', 'D', 'C'), { holds: true })).toEqual({
    rows: 'DCBA',
    gone: '',
    waiting: 2,
    marked: '',
  })
})

test('an order that comes into the middle waits as well', () => {
  expect(taken(orders('D', 'B'), orders('D', 'C', 'B'), { holds: true })).toMatchObject({ rows: 'DB', waiting: 1 })
})

test('an order that comes in below the last of a page that was not full moves nothing, and is highlighted', () => {
  const seen = { rows: 'ABC', gone: '', waiting: 0, marked: 'C' }
  for (const holds of [true, false]) expect(taken(orders('A', 'B'), orders('A', 'B', 'C'), { holds })).toEqual(seen)
})

test('what changed is renewed in its place and highlighted', () => {
  const changed = [order('C'), order('B', '待配送')]
  expect(taken(orders('C', 'B'), changed, { holds: true })).toMatchObject({ rows: 'CB', waiting: 0, marked: 'B' })
  expect(taken(orders('C', 'B'), changed, { holds: false })).toMatchObject({ rows: 'CB', marked: 'B' })
})

test('an order somebody else dealt with keeps its place, one’s own leaves', () => {
  expect(taken(orders('C', 'B', 'A'), orders('C', 'A'), { holds: true })).toMatchObject({ rows: 'CBA', gone: 'B' })
  expect(taken(orders('C', 'B', 'A'), orders('C', 'A'), { holds: true, pressed: 'B' })).toMatchObject({
    rows: 'CA',
    gone: '',
  })
})

test('those that were ticked and acted on together leave together', () => {
  const ticked = new Set(['C', 'B'])
  expect(taken(orders('C', 'B', 'A'), orders('A'), { holds: true, ticked })).toMatchObject({ rows: 'A', gone: '' })
})

test('the next page’s first order slides up below the last, where nothing moves', () => {
  const slid = taken(orders('D', 'C', 'B', 'A'), orders('D', 'C', 'A', 'Z'), { holds: true, pressed: 'B' })
  expect(slid).toEqual({ rows: 'DCAZ', gone: '', waiting: 0, marked: '' })
})

test('when one’s own was the only one, the next stands there at once', () => {
  expect(taken(orders('B'), orders('A'), { holds: true, pressed: 'B' })).toMatchObject({ rows: 'A', waiting: 0 })
})

test('on a page that is not full nothing slid away: the last one is gone', () => {
  expect(taken(orders('B', 'A'), orders('C', 'B'), { holds: true })).toMatchObject({
    rows: 'BA',
    gone: 'A',
    waiting: 1,
  })
})
