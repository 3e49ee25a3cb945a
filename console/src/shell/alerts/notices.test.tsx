import { expect, test, vi } from 'vitest'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aPush } from '../../../test/pushes.ts'
import { sayError, sayFailure, saySuccess, sayUndoable } from '#core/alerts/notices.ts'
import { toast } from '#core/alerts/toasts.ts'
import { Notices } from './notices.tsx'
import { Toasts } from './toasts.tsx'

test('a refusal is an alert, a success is not', () => {
  render(<Notices />)
  act(() => {
    sayError('余额不足')
    saySuccess('已保存')
  })
  expect(screen.getByRole('alert').textContent).toBe('余额不足')
  expect(screen.getByRole('status').textContent).toBe('已保存')
})

test('a failure has a title and its lines, and can be closed', async () => {
  render(<Notices />)
  act(() => sayFailure('错误', ['访问失败', '服务器发生错误，请稍后再试']))
  expect(screen.getByRole('alert').textContent).toBe('错误访问失败服务器发生错误，请稍后再试')
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what can be taken back stands for ten seconds, and is taken back once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const undo = vi.fn()
  render(<Notices />)
  act(() => sayUndoable('达达快送已关闭', { act: 'switchCourier', run: undo }))
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('status')).toBeNull()
  act(() => sayUndoable('达达快送已关闭', { act: 'switchCourier', run: undo }))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.queryByRole('status')).toBeNull()
})

test('a push is shown with its words and can be closed', async () => {
  render(<Toasts />)
  act(() => toast(aPush(901, '美团新订单，请尽快接单')))
  const news = screen.getByRole('region', { name: '新消息' })
  expect(news.textContent).toBe('新订单美团新订单，请尽快接单')
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(news.textContent).toBe('')
})
