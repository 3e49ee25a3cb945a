import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FilterBar } from './filter-bar.tsx'

afterEach(() => vi.restoreAllMocks())

const keyword = { label: '关键字', value: '', onChange: () => {} }
const part = { label: '门店', options: [{ value: '1', label: '国贸店' }], value: '', onChange: () => {} }

test('on a phone the filters lie behind one button, which is absent where there are none', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList)
  const { rerender } = render(<FilterBar label="筛选联系人" parts={[]} keyword={keyword} />)
  expect(screen.queryByRole('button', { name: '筛选' })).toBeNull()
  rerender(<FilterBar label="筛选联系人" parts={[part]} keyword={keyword} />)
  expect(screen.getByRole('button', { name: '筛选' })).toBeTruthy()
})
