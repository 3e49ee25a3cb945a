import { expect, test, vi } from 'vitest'
import { cursorPaging, pageQuery, pagingFields } from './deep-paging.ts'

const idle = { error: null, isFetching: false, refetch: () => undefined }
const many = (next: string | null) => ({ ...idle, data: { total: 10_001, page_size: 20, next } })
const turned = () => vi.fn<(change: { after: string }) => void>()

test('as long as everything is counted there is nothing beyond', () => {
  expect(
    cursorPaging({ page: 3, after: '' }, { ...idle, data: { total: 9_999, page_size: 20, next: '55' } }, turned()),
  ).toBeUndefined()
})

test('past the last number each page is found by the last row of the one before, and every step can be taken back', () => {
  const turn = turned()
  cursorPaging({ page: 500, after: '' }, many('900'), turn)?.onward?.()
  cursorPaging({ page: 500, after: '900' }, many('880'), turn)?.onward?.()
  cursorPaging({ page: 500, after: '900,880' }, many('860'), turn)?.back()
  cursorPaging({ page: 500, after: '900' }, many('880'), turn)?.back()
  expect(turn.mock.calls.map(([{ after }]) => after)).toEqual(['900', '900,880', '900', ''])
  expect(pageQuery({ page: 500, after: '900,880' })).toEqual({ page: 500, cursor: '880' })
  expect(pageQuery({ page: 7, after: '' })).toEqual({ page: 7, cursor: undefined })
})

test('the last page with a number is the five hundredth, also when the server says that there is one more', () => {
  expect(cursorPaging({ page: 500, after: '' }, many('900'), turned())).toMatchObject({ last: 500, steps: 0 })
})

test('at the very end, and while a page is on its way, there is no next one', () => {
  expect(cursorPaging({ page: 500, after: '900' }, many(null), turned())?.onward).toBeUndefined()
  const onItsWay = { ...many('880'), isPlaceholderData: true }
  expect(cursorPaging({ page: 500, after: '900' }, onItsWay, turned())?.onward).toBeUndefined()
})

test('a page has as many rows as a person says, and says nothing where it is what the server gives anyway', () => {
  expect(pageQuery({ page: 1, after: '', size: '100' })).toEqual({ page: 1, cursor: undefined, page_size: 100 })
  expect(pageQuery({ page: 1, after: '', size: '20' })).toEqual({ page: 1, cursor: undefined })
})

test('an address that was tampered with starts where the numbers end', () => {
  expect(pagingFields.after.parse('900,880')).toBe('900,880')
  expect(pagingFields.after.parse('1794800000000-900,never-880')).toBe('1794800000000-900,never-880')
  expect(pagingFields.after.parse('900;drop')).toBeUndefined()
})
