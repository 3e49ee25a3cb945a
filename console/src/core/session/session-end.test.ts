import { expect, test, vi } from 'vitest'
import { leave } from '../browser/leave.ts'
import { endOwnSession, endSession, takeSignOutMessage } from './session-end.ts'
import { onSessionEnd } from './session-listeners.ts'

const elsewhere = '您的登录已在其他地方被结束，请重新登录'
const own = '注销已提交'

/** A wish of this console’s own whose answer is given later. */
const asking = () => {
  let answer = (_ok: boolean) => undefined as void
  const asked = new Promise<boolean>((resolve) => (answer = resolve))
  const ended = endOwnSession(
    () => asked,
    (ok) => (ok ? { message: own } : undefined),
  )
  return { answer, ended }
}

test('the console that ended its session itself says why, though the news of the end came before its answer', async () => {
  const { answer, ended } = asking()
  endSession(elsewhere)
  expect(leave.to).not.toHaveBeenCalled()
  answer(true)
  await ended
  expect(leave.to).toHaveBeenCalledExactlyOnceWith('/')
  expect(takeSignOutMessage()).toBe(own)
})

test('what was heard counts where the wish itself has failed', async () => {
  const { answer, ended } = asking()
  endSession(elsewhere)
  answer(false)
  await ended
  expect(leave.to).toHaveBeenCalledExactlyOnceWith('/')
  expect(takeSignOutMessage()).toBe(elsewhere)
})

test('a wish that failed ends nothing, and the next end is not held back', async () => {
  const { answer, ended } = asking()
  answer(false)
  await ended
  expect(leave.to).not.toHaveBeenCalled()
  endSession(elsewhere)
  expect(takeSignOutMessage()).toBe(elsewhere)
})

test('what must be let go of is waited for, two seconds at most, and the first reason stays', async () => {
  vi.useFakeTimers()
  let isDone = () => undefined as void
  const stop = onSessionEnd(() => new Promise<void>((resolve) => (isDone = resolve)))
  endSession(elsewhere)
  endSession('请先登录')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(leave.to).not.toHaveBeenCalled()
  isDone()
  await vi.advanceTimersByTimeAsync(0)
  expect(leave.to).toHaveBeenCalledExactlyOnceWith('/')
  expect(takeSignOutMessage()).toBe(elsewhere)

  endSession()
  await vi.advanceTimersByTimeAsync(1_990)
  expect(leave.to).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(20)
  expect(leave.to).toHaveBeenCalledTimes(2)
  stop()
})
