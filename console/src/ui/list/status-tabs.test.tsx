import { useState } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
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
