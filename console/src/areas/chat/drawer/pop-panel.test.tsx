import { expect, test } from 'vitest'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PopPanel } from './pop-panel.tsx'

test('opened inside another dialog it takes the keys, and gives them back', async () => {
  render(
    <div role="dialog" aria-label="抽屉">
      <PopPanel label="表情" face="☺" side="above">
        <button type="button">玫瑰</button>
        <button type="button" data-closes>
          蛋糕
        </button>
      </PopPanel>
    </div>,
  )
  const face = screen.getByRole('button', { name: '表情' })
  face.focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '玫瑰' }))
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(face)
  await userEvent.keyboard('{Enter}{Tab}{Enter}')
  expect(document.activeElement).toBe(face)
  expect(screen.queryByRole('button', { name: '蛋糕' })).toBeNull()
})
