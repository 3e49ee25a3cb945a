import { expect, test } from 'vitest'
import { leave } from '../browser/leave.ts'
import { endOwnSession, endSession, takeSignOutMessage } from './session-end.ts'

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
