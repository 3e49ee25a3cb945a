import { describe, expect, test } from 'vitest'
import type { Strategy } from '@zdb/contract/couriers/delivery/states'
import { inTime, next, plan, predict, type Attempt, type Offer, type Situation } from './strategy.ts'

const minute = 60_000
const noon = Date.UTC(2026, 10, 15, 4)
const at = (minutes: number): number => noon + minutes * minute
const until = (minutes: number) => ({ start: noon, end: at(minutes) })

const offer = (key: string, price: number, pickupMinutes: number, arriveMinutes: number): Offer => ({
  key,
  price,
  pickupMinutes,
  arriveMinutes,
  canTip: true,
})
const cheap = offer('cheap', 600, 9, 50)
const middle = offer('middle', 800, 5, 40)
const dear = offer('dear', 1500, 1, 20)
const town = [dear, cheap, middle]

const waiting = (key: string, more: Partial<Attempt> = {}): Attempt => ({
  key,
  state: 'waiting',
  since: noon,
  tips: 0,
  cancelFee: 0,
  givenUp: false,
  ...more,
})
const over = (key: string, givenUp = false): Attempt => waiting(key, { state: 'over', givenUp })

const situation = (strategy: Strategy, more: Partial<Situation> = {}): Situation => ({
  strategy,
  now: noon,
  window: until(180),
  candidates: plan(town, { strategy, window: more.window ?? until(180), now: noon }).candidates,
  attempts: [],
  escalateMinutes: 3,
  tipStep: 200,
  maxTip: 400,
  raced: false,
  ...more,
})

describe('the order in which couriers are called', () => {
  test.for<[Strategy, number, string[], string]>([
    ['autopilot', 180, ['cheap', 'middle', 'dear'], 'cheap'],
    ['autopilot', 45, ['middle', 'dear', 'cheap'], 'middle'],
    ['autopilot', 25, ['dear', 'middle', 'cheap'], 'dear'],
    ['autopilot', 10, ['dear', 'middle', 'cheap'], 'dear'],
    ['cheapest', 25, ['cheap', 'middle', 'dear'], 'cheap'],
    ['fastest', 180, ['dear', 'middle', 'cheap'], 'dear'],
    ['one', 45, ['middle', 'dear', 'cheap'], 'middle'],
    ['race', 180, ['dear', 'cheap', 'middle'], 'cheap'],
  ])('%s with %i minutes left', ([strategy, left, keys, recommended]) => {
    const planned = plan(town, { strategy, window: until(left), now: noon })
    expect(planned.candidates.map(({ key }) => key)).toEqual(keys)
    expect(planned.recommended).toBe(recommended)
  })

  test('nobody is recommended where nobody offers', () => {
    expect(plan([], { strategy: 'autopilot', window: until(60), now: noon })).toEqual({
      candidates: [],
      recommended: null,
    })
  })

  test('in time is to the minute', () => {
    expect(inTime(dear, until(20), noon)).toBe(true)
    expect(inTime(dear, until(20), noon + 1)).toBe(false)
  })
})

describe('autopilot', () => {
  test('begins with the cheapest that will be on time, alone', () => {
    expect(next(situation('autopilot'))).toEqual({ do: 'call', candidate: 'cheap' })
    expect(next(situation('autopilot', { window: until(45) }))).toEqual({ do: 'call', candidate: 'middle' })
  })

  test('waits three minutes, then goes on to the next', () => {
    const called = { attempts: [waiting('cheap')] }
    expect(next(situation('autopilot', { ...called, now: at(2) }))).toEqual({ do: 'wait', until: at(3) })
    expect(next(situation('autopilot', { ...called, now: at(3) }))).toEqual({
      do: 'escalate',
      giveUp: 'cheap',
      candidate: 'middle',
    })
  })

  test('waits less as the window nears', () => {
    const near = situation('autopilot', { window: until(24), attempts: [waiting('cheap')], now: at(1) })
    expect(next(near)).toMatchObject({ do: 'wait' })
    expect(next({ ...near, now: at(2) })).toMatchObject({ do: 'race' })
  })

  test('calls everybody at once when there is no time for one after the other', () => {
    expect(next(situation('autopilot', { window: until(22) }))).toEqual({
      do: 'race',
      candidates: ['dear', 'middle', 'cheap'],
    })
  })

  test('keeps ten minutes in hand besides the wait for one more courier', () => {
    expect(next(situation('autopilot', { window: until(33) }))).toMatchObject({ do: 'call' })
    expect(next(situation('autopilot', { window: until(32) }))).toMatchObject({ do: 'race' })
  })

  test('a courier that refused is followed by the next at once', () => {
    expect(next(situation('autopilot', { attempts: [over('cheap')] }))).toEqual({ do: 'call', candidate: 'middle' })
  })

  test('after the last it tips, as far as it may, and then races those it had let go', () => {
    const last = [over('cheap', true), over('middle'), waiting('dear')]
    const step = (more: Partial<Attempt>) =>
      next(situation('autopilot', { attempts: [...last.slice(0, 2), waiting('dear', more)], now: at(4) }))
    expect(step({})).toEqual({ do: 'tip', key: 'dear', amount: 200 })
    expect(step({ tips: 300 })).toEqual({ do: 'tip', key: 'dear', amount: 100 })
    expect(step({ tips: 400 })).toEqual({ do: 'race', candidates: ['cheap'] })
  })

  test('does not tip who takes no tips', () => {
    const deaf = { ...dear, canTip: false }
    const attempts = [waiting('dear')]
    expect(next(situation('autopilot', { candidates: [deaf], attempts, now: at(4) }))).toEqual({
      do: 'wait',
      until: null,
    })
  })

  test('never goes on over a quoted cancellation fee: it tips instead, and then it waits', () => {
    const costly = (tips: number) =>
      situation('autopilot', { attempts: [waiting('cheap', { cancelFee: 200, tips })], now: at(10) })
    expect(next(costly(0))).toEqual({ do: 'tip', key: 'cheap', amount: 200 })
    expect(next(costly(400))).toEqual({ do: 'wait', until: null })
  })

  test('once all are called it waits, and gives up when all have said no', () => {
    const all = town.map(({ key }) => waiting(key))
    expect(next(situation('autopilot', { attempts: all, raced: true, now: at(30) }))).toEqual({
      do: 'wait',
      until: null,
    })
    const refused = town.map(({ key }) => over(key))
    expect(next(situation('autopilot', { attempts: refused, raced: true }))).toEqual({ do: 'giveUp' })
  })
})

describe('autopilot, when the rider who won drops the order', () => {
  const dropped = (more: Partial<Attempt> = {}) => [over('cheap', true), over('middle'), waiting('dear', more)]
  const raced = { raced: true, now: at(12) }

  test('calls those again that were let go for that one, and not those that had refused', () => {
    const step = next(situation('autopilot', { ...raced, attempts: dropped() }))
    expect(step).toEqual({ do: 'race', candidates: ['cheap'] })
  })

  test('calls them as well when the courier that won has given up altogether', () => {
    const attempts = [over('cheap', true), over('middle', true), over('dear')]
    expect(next(situation('autopilot', { ...raced, attempts }))).toEqual({
      do: 'race',
      candidates: ['cheap', 'middle'],
    })
  })

  test('waits where nobody is left, or where taking the order away costs something', () => {
    const wait = { do: 'wait', until: null }
    expect(
      next(situation('autopilot', { ...raced, attempts: [over('cheap'), waiting('dear')], candidates: [cheap, dear] })),
    ).toEqual(wait)
    expect(next(situation('autopilot', { ...raced, attempts: dropped({ cancelFee: 200 }) }))).toEqual(wait)
  })

  test('a race that somebody pressed stays with the one that won', () => {
    expect(next(situation('race', { ...raced, attempts: dropped() }))).toEqual({ do: 'wait', until: null })
  })
})

describe('the other strategies', () => {
  test.for<[Strategy, string, string]>([
    ['cheapest', 'cheap', 'middle'],
    ['fastest', 'dear', 'middle'],
  ])('%s goes down its list', ([strategy, first, second]) => {
    expect(next(situation(strategy))).toEqual({ do: 'call', candidate: first })
    const called = situation(strategy, { attempts: [waiting(first)], now: at(3) })
    expect(next(called)).toEqual({ do: 'escalate', giveUp: first, candidate: second })
    const ended = situation(strategy, { attempts: town.map(({ key }) => over(key)) })
    expect(next(ended)).toEqual({ do: 'giveUp' })
  })

  test('one calls that one, waits for as long as it takes, and then leaves it to the shop', () => {
    expect(next(situation('one', { candidates: [middle] }))).toEqual({ do: 'call', candidate: 'middle' })
    const called = situation('one', { candidates: [middle, dear], attempts: [waiting('middle')], now: at(90) })
    expect(next(called)).toEqual({ do: 'wait', until: null })
    expect(next({ ...called, attempts: [over('middle')] })).toEqual({ do: 'giveUp' })
  })

  test('race calls all at once, and a single one is simply called', () => {
    expect(next(situation('race'))).toEqual({ do: 'race', candidates: ['dear', 'cheap', 'middle'] })
    expect(next(situation('race', { candidates: [dear] }))).toEqual({ do: 'call', candidate: 'dear' })
  })

  test.for<Strategy>(['one', 'race', 'cheapest', 'fastest', 'autopilot'])(
    '%s keeps still while a rider is on the way or a call is open',
    (strategy) => {
      for (const state of ['riding', 'unknown'] as const)
        expect(next(situation(strategy, { attempts: [waiting('cheap', { state })], now: at(60) }))).toEqual({
          do: 'wait',
          until: null,
        })
    },
  )
})

describe('predictions', () => {
  const ride = { pickupMinutes: null, metres: 3_000 }

  test('the courier is asked first, then its record, then what is usual', () => {
    const standing = { ended: 50, onTime: 97, pickupMinutes: 3 }
    expect(predict({ ...ride, pickupMinutes: 12 }, standing).pickupMinutes).toBe(12)
    expect(predict(ride, standing)).toEqual({ pickupMinutes: 3, arriveMinutes: 25 })
    expect(predict(ride).pickupMinutes).toBe(6)
  })

  test('who is often late is believed less', () => {
    const minutes = [97, 90, 60].map((onTime) => predict(ride, { ended: 50, onTime, pickupMinutes: 3 }).arriveMinutes)
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
    expect(new Set(minutes).size).toBe(3)
  })
})
