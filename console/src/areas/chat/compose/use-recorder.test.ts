import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, renderHook } from '@testing-library/react'
import { useRecorder } from './use-recorder.ts'

class Recorder {
  static readonly isTypeSupported = () => true
  readonly mimeType = 'audio/webm;codecs=opus'
  ondataavailable: ((event: { data: Blob }) => void) | null = null
  onstop: (() => void) | null = null
  start() {
    this.ondataavailable?.({ data: new Blob(['x']) })
  }
  stop() {
    this.onstop?.()
  }
}

/** Each microphone that was opened, and whether it was let go of. */
const microphones: { stopped: boolean }[] = []
let allow: () => void = () => undefined

const getUserMedia = () => {
  const microphone = { stopped: false }
  microphones.push(microphone)
  return new Promise((resolve) => {
    allow = () => resolve({ getTracks: () => [{ stop: () => (microphone.stopped = true) }] })
  })
}

beforeEach(() => {
  microphones.length = 0
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
})
afterEach(() => vi.unstubAllGlobals())

const settle = () => act(() => Promise.resolve())

test('pressed again while it asks or records it opens no second microphone, and lets go of the one', async () => {
  const done = vi.fn()
  const { result } = renderHook(() => useRecorder(done))
  result.current.start()
  result.current.start()
  allow()
  await settle()
  result.current.start()
  await settle()
  expect(result.current.seconds).toBe(0)
  act(() => result.current.finish())
  expect(done).toHaveBeenCalledTimes(1)
  expect(microphones).toEqual([{ stopped: true }])
})

test('a conversation that was left while the browser asked leaves no microphone open', async () => {
  const { result, unmount } = renderHook(() => useRecorder(vi.fn()))
  result.current.start()
  unmount()
  allow()
  await settle()
  expect(microphones).toEqual([{ stopped: true }])
})
