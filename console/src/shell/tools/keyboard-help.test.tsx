import { expect, test } from 'vitest'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useKeys } from '#core/router/page-keys.ts'
import { KeyboardHelp } from './keyboard-help.tsx'

const Desk = () => {
  useKeys('网单', [{ keys: 'J ↓', words: '下一单', press: ['j'], act: () => undefined }])
  return null
}

test('the overlay lists the keys of the page in view before those of every page', async () => {
  render(
    <>
      <Desk />
      <KeyboardHelp />
    </>,
  )
  await userEvent.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: '快捷键' }))
  expect(help.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['网单', '任何页面'])
  expect(help.getByText('下一单')).toBeTruthy()
  expect(help.getByText('搜索订单')).toBeTruthy()
  await userEvent.click(help.getByRole('button', { name: '知道了' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a page without keys of its own lists only those of every page', async () => {
  render(<KeyboardHelp />)
  await userEvent.keyboard('?')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['任何页面'])
})
