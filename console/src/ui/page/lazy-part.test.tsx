import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const Trend = () => <p>趋势图</p>
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const server = (answer: Response | Error) =>
  vi
    .spyOn(window, 'fetch')
    .mockImplementation(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)))

const show = (load: () => Promise<typeof Trend>) => {
  const Part = lazyPart(load, {
    Shape: () => <p>将来的图</p>,
    around: (failed) => <section aria-label="趋势">{failed}</section>,
  })
  render(
    <>
      <p>其余的页面</p>
      <Part />
    </>,
  )
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

test('a part that did not come breaks alone, in its frame, and a press asks for it again', async () => {
  const load = vi.fn<() => Promise<typeof Trend>>(gone)
  show(load)
  expect(screen.getByText('将来的图')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toBe('加载失败重试')
  expect(screen.getByRole('region', { name: '趋势' })).toBeTruthy()
  expect(screen.getByText('其余的页面')).toBeTruthy()
  load.mockImplementation(() => Promise.resolve(Trend))
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('趋势图')).toBeTruthy()
})

test('without a way to the server nothing is lost by asking; with one the document is loaded anew', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const answers = server(new TypeError('Failed to fetch'))
  show(gone)
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))
  await waitFor(() => expect(answers).toHaveBeenCalledOnce())
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByText('其余的页面')).toBeTruthy()
  server(new Response())
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a part that breaks while it draws leaves the page too', async () => {
  show(() =>
    Promise.resolve(() => {
      throw new Error('figures nobody can draw')
    }),
  )
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByText('其余的页面')).toBeTruthy()
})
