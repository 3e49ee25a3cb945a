import { expect, test } from 'vitest'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { showPage } from '../../../test/render.tsx'
import { oneOf, readFilter, text, useFilter, whole, writeFilter } from './filter.ts'

const fields = { tab: oneOf('staff', 'roles'), page: whole(1), keyword: text() }

test('an address without filters is the first tab and the first page', () => {
  expect(readFilter(fields, {})).toEqual({ tab: 'staff', page: 1, keyword: '' })
})

test.each([
  [
    { tab: 'nonsense', page: '-3' },
    { tab: 'staff', page: 1, keyword: '' },
  ],
  [
    { tab: 'roles', page: '4', keyword: ' 林女士 ' },
    { tab: 'roles', page: 4, keyword: '林女士' },
  ],
])('a typed address is read as far as it makes sense: %o', (query, filter) => {
  expect(readFilter(fields, query)).toEqual(filter)
})

test('what falls back is left out of the address, what others put there stays', () => {
  expect(writeFilter(fields, { tab: 'staff', page: 2 }, { tab: 'roles', status: '2' })).toEqual({
    page: '2',
    status: '2',
  })
})

const Pages = () => {
  const [filter, setFilter] = useFilter(fields)
  return (
    <button type="button" onClick={() => setFilter({ page: filter.page + 1 })}>
      第 {filter.page} 页 {filter.keyword}
    </button>
  )
}

test('a changed filter is in the address bar, so that the link shows the same to a colleague', async () => {
  const { address } = showPage(Pages, { at: 'setting/staff?keyword=%E6%9E%97' })
  await userEvent.click(await screen.findByRole('button', { name: '第 1 页 林' }))
  await screen.findByRole('button', { name: '第 2 页 林' })
  expect(address()).toBe('/console/setting/staff?keyword=%E6%9E%97&page=2')
})
