import { expect, test } from 'vitest'
import { arrangeRows, goneRowMs, type PoolRow } from './pool-rows.ts'

type Card = { sn: string; price?: number }
const read = (shown: readonly PoolRow<Card>[]) => shown.map(({ card, goneAt }) => (goneAt ? `${card.sn}✕` : card.sn))
const board = arrangeRows<Card>([], [{ sn: 'a' }, { sn: 'b' }, { sn: 'c' }], false, 1000)

test('a card that is gone stays where it was, for a while', () => {
  const after = arrangeRows(board, [{ sn: 'a' }, { sn: 'c' }], false, 2000)
  expect(read(after)).toEqual(['a', 'b✕', 'c'])
  expect(read(arrangeRows(after, [{ sn: 'a' }, { sn: 'c' }], false, 2000 + goneRowMs))).toEqual(['a', 'c'])
})

test('what was grabbed here stays until one leaves', () => {
  const after = arrangeRows(board, [{ sn: 'a' }, { sn: 'c' }], false, 2000)
  const late = arrangeRows(after, [{ sn: 'a' }, { sn: 'c' }], false, 99_000, new Set(['b']))
  expect(read(late)).toEqual(['a', 'b✕', 'c'])
})

test('under a hand nothing changes its place: new cards come last, gone ones stay', () => {
  const after = arrangeRows(board, [{ sn: 'd' }, { sn: 'c' }, { sn: 'a' }], true, 2000)
  expect(read(after)).toEqual(['a', 'b✕', 'c', 'd'])
  expect(read(arrangeRows(after, [{ sn: 'd' }, { sn: 'c' }, { sn: 'a' }], true, 99_000))).toEqual(['a', 'b✕', 'c', 'd'])
})

test('when the hand has left, the best card is first again', () => {
  const held = arrangeRows(board, [{ sn: 'd' }, { sn: 'c' }, { sn: 'a' }], true, 2000)
  expect(read(arrangeRows(held, [{ sn: 'd' }, { sn: 'c' }, { sn: 'a' }], false, 99_000))).toEqual(['d', 'c', 'a'])
})

test('a card that comes back is alive again, with its new price', () => {
  const gone = arrangeRows(board, [{ sn: 'a' }, { sn: 'c' }], true, 2000)
  const back = arrangeRows(gone, [{ sn: 'a' }, { sn: 'b', price: 3 }, { sn: 'c' }], true, 3000)
  expect(back[1]).toEqual({ card: { sn: 'b', price: 3 } })
})
