import { beforeEach, expect, test, vi } from 'vitest'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useKeys, usePageKeys } from './page-keys.ts'

const told = vi.fn<(pressed: string) => boolean | void>()

beforeEach(() => told.mockReset())

const Page = ({ dialog = false }: { dialog?: boolean }) => {
  useKeys('网单', [
    { keys: 'J ↓', words: '下一单', press: ['j', 'ArrowDown'], act: told },
    { keys: 'G 1…2', words: '切换状态', press: ['g 1', 'g 2'], act: told },
  ])
  return (
    <>
      <input aria-label="关键字" />
      <input type="checkbox" aria-label="选择" />
      {dialog && <div role="dialog" aria-label="备注" />}
    </>
  )
}

const pressed = () => told.mock.calls.map(([keys]) => keys)

test('one key, or one after the other', async () => {
  render(<Page />)
  await userEvent.keyboard('j{ArrowDown}g2g')
  expect(pressed()).toEqual(['j', 'ArrowDown', 'g 2'])
})

test('the second key of two comes soon or not at all', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
  render(<Page />)
  await user.keyboard('g')
  vi.advanceTimersByTime(2000)
  await user.keyboard('1')
  expect(pressed()).toEqual([])
})

test('who types is left alone until Escape, and a tick is no typing', async () => {
  render(<Page />)
  await userEvent.type(screen.getByLabelText('关键字'), 'jg1')
  expect(pressed()).toEqual([])
  await userEvent.keyboard('{Escape}j')
  expect(document.activeElement).toBe(document.body)
  expect(pressed()).toEqual(['j'])
  screen.getByLabelText('选择').focus()
  await userEvent.keyboard('j')
  expect(pressed()).toEqual(['j', 'j'])
})

test('with Ctrl, or under a dialog, the keys belong to others', async () => {
  const { rerender } = render(<Page />)
  await userEvent.keyboard('{Control>}j{/Control}')
  rerender(<Page dialog />)
  await userEvent.keyboard('j')
  expect(pressed()).toEqual([])
})

test('the keys are listed while their page is in view', () => {
  const { unmount } = render(<Page />)
  expect(usePageKeys.getState().list.map(({ keys }) => keys)).toEqual(['J ↓', 'G 1…2'])
  unmount()
  expect(usePageKeys.getState().list).toEqual([])
})
