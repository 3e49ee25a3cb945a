import { expect } from 'vitest'
import { faceTold, facesToTell, pauseTelling } from './accounts.sql.ts'
import { doEach, nextTry } from './rounds.ts'
import { minutes, moveClock, now, resetClock } from '#core/time/clock'
import { imFailure, type ImFailureKind } from '#ports/im/port'
import { aPair, test } from '#test/marketplace/chat/tencent-world'

type Outcome = ImFailureKind | 'broken' | 'fine'

const roundOf = async (outcomes: readonly Outcome[]) => {
  const [done, paused]: [number[], number[]] = [[], []]
  const act = async (at: number) => {
    const outcome = outcomes[at]
    if (outcome === 'broken') throw new Error('a row of the database')
    if (outcome && outcome !== 'fine') throw imFailure(outcome, '')
    done.push(at)
  }
  const pause = async (at: number) => void paused.push(at)
  const failures = await doEach(
    outcomes.map((_, at) => at),
    act,
    pause,
  )
  return { done, paused, failures: failures.length }
}

test('who fails is paused and keeps nobody waiting, unless the service would fail with everybody', async () => {
  expect(
    await roundOf(['refused', 'fine', 'broken', 'unreachable', 'fine', 'unreachable', 'unreachable', 'fine']),
  ).toEqual({ done: [1, 4, 7], paused: [0, 2, 3, 5, 6], failures: 5 })
  expect(await roundOf(['unreachable', 'unreachable', 'unreachable', 'fine'])).toMatchObject({ done: [] })
  expect(await roundOf(['throttled', 'fine'])).toEqual({ done: [], paused: [], failures: 1 })
})

test('each pause is longer, up to six hours', () => {
  const pauses = [1, 2, 3, 40].map((failures) => Math.round((nextTry(failures).getTime() - now().getTime()) / 60_000))
  expect(pauses).toEqual([1, 2, 4, 360])
})

test('a merchant whose name the service will not have is left out until its pause is over', async ({ world }) => {
  const [florist] = await aPair(world)
  const face = { merchant_id: florist.merchantId, nick: '旧名', avatar: '', known: true, failures: 0 }
  await faceTold(face)
  const told = async () => (await facesToTell(200)).find(({ merchant_id }) => merchant_id === florist.merchantId)
  expect(await told()).toMatchObject({ known: true, failures: 0 })
  await pauseTelling(face)
  expect(await told()).toBeUndefined()
  moveClock(minutes(2))
  expect(await told()).toMatchObject({ failures: 1 })
  resetClock()
})
