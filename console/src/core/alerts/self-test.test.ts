import { beforeEach, expect, test, vi } from 'vitest'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { callsOf, respond, serve } from '../../../test/fake-server.ts'
import { aPush, aSelfTestAnswer } from '../../../test/pushes.ts'
import { useConnection } from '../realtime/connection.ts'
import { noteLooking, useFeed } from '../realtime/feed.ts'
import { holdSocket, noteHeard } from '../realtime/socket-line.ts'
import { testRegularly } from './self-test-times.ts'
import { runSelfTest, useSelfTest } from './self-test.ts'
import { setSound } from './sound.ts'

let verdict: Error | undefined
const play = () => (verdict ? Promise.reject(verdict) : Promise.resolve())

const connect = (connected: boolean) => {
  holdSocket({ connected, connect: () => undefined, disconnect: () => undefined })
  noteHeard()
}

beforeEach(() => {
  verdict = undefined
  vi.stubGlobal(
    'Audio',
    class {
      play = play
    },
  )
  setSound(true)
  connect(true)
  serve(alerts.selfTest, aSelfTestAnswer())
})

const sent = () => callsOf(alerts.selfTest).at(-1)?.body
const failing = () => useSelfTest.getState().report?.failing.map(({ check }) => check)

test('a page that hears says so, with the last push it has', async () => {
  useFeed.setState({ list: [aPush(77)] })
  await runSelfTest('signIn')
  const clock: unknown = expect.any(Number)
  expect(sent()).toEqual({ reason: 'signIn', socket: true, audio: 'allowed', muted: false, clock, last_push: '77' })
  expect(failing()).toEqual([])
})

test('what is still being fetched is not said to be missing', async () => {
  const look = Promise.withResolvers<void>()
  noteLooking(look.promise)
  const tested = runSelfTest('signIn')
  await new Promise((go) => setTimeout(go))
  expect(sent()).toBeUndefined()
  useFeed.setState({ list: [aPush(78)] })
  look.resolve()
  await tested
  expect(sent()).toMatchObject({ last_push: '78' })
})

test('a browser that blocks sounds is found out without a sound', async () => {
  verdict = new DOMException('no gesture yet', 'NotAllowedError')
  await runSelfTest('hourly')
  expect(sent()).toMatchObject({ audio: 'blocked', last_push: '0' })
})

test('without the server the page finds its own troubles', async () => {
  respond(alerts.selfTest, () => new Response('', { status: 503 }))
  connect(false)
  setSound(false)
  await runSelfTest('manual')
  expect(failing()).toEqual(['socket', 'muted'])
})

test('a socket that has not heard the server for a minute does not answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  connect(true)
  vi.setSystemTime(Date.now() + 61_000)
  await runSelfTest('hourly')
  expect(sent()).toMatchObject({ socket: false })
})

test('it is asked at sign-in once the connection stands, every hour, and after sleep', async () => {
  vi.useFakeTimers()
  holdSocket(undefined)
  useConnection.setState({ state: 'connecting' })
  const stop = testRegularly()
  await vi.advanceTimersByTimeAsync(5_000)
  const reasons = () => callsOf(alerts.selfTest).map(({ body }) => body.reason)
  expect(reasons()).toEqual([])
  connect(true)
  useConnection.setState({ state: 'connected' })
  await vi.advanceTimersByTimeAsync(0)
  expect(reasons()).toEqual(['signIn'])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(reasons()).toEqual(['signIn', 'hourly'])
  connect(true)
  vi.setSystemTime(Date.now() + 600_000)
  connect(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reasons()).toEqual(['signIn', 'hourly', 'wake'])
  stop()
  useConnection.setState({ state: 'connecting' })
})
