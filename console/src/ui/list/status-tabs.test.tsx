import { useState } from 'react'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { StatusTabs } from './status-tabs.tsx'

const tabs = [
  { key: 'waiting', label: '待接单', tone: 'blue' },
  { key: 'riding', label: '待取货', tone: 'blue' },
  { key: 'trouble', label: '配送异常', tone: 'red' },
] as const

const Tabs = () => {
  const [value, setValue] = useState<(typeof tabs)[number]['key']>('waiting')
  return (
    <StatusTabs label="订单状态" tabs={tabs} counts={{ waiting: 12, trouble: 0 }} value={value} onChange={setValue} />
  )
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent

test('each tab shows how many wait behind it', () => {
  render(<Tabs />)
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['待接单12', '待取货', '配送异常0'])
})

test('tabs are chosen by mouse and by arrow keys, round and round', async () => {
  const user = userEvent.setup()
  render(<Tabs />)
  await user.click(screen.getByRole('tab', { name: /配送异常/ }))
  expect(chosen()).toBe('配送异常0')
  await user.keyboard('{ArrowRight}')
  expect(chosen()).toBe('待接单12')
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(chosen()).toBe('待取货')
  expect(document.activeElement?.textContent).toBe('待取货')
})

afterEach(() => vi.unstubAllGlobals())

test('on a phone the chosen tab stays in sight when counts make the others wider, until somebody moves the row', () => {
  let grow = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
      constructor(tell: () => void) {
        grow = tell
      }
    },
  )
  render(<Tabs />)
  const row = screen.getByRole('tablist')
  row.style.overflowX = 'auto'
  Object.defineProperties(row, { scrollWidth: { value: 900 }, clientWidth: { value: 390 } })
  vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 390, 44))
  vi.spyOn(screen.getByRole('tab', { selected: true }), 'getBoundingClientRect').mockReturnValue(
    new DOMRect(500, 0, 100, 44),
  )
  grow()
  expect(row.scrollLeft).toBe(355)
  fireEvent.pointerDown(row)
  row.scrollLeft = 0
  grow()
  expect(row.scrollLeft).toBe(0)
})
