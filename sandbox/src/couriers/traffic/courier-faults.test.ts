import { expect, test } from 'vitest'
import type { Answer } from './call-guard.ts'
import { soon, states, street } from '../test/street.ts'
import type { Ride } from '../town/entities.ts'

test('callbacks are lost, doubled or signed wrongly on request, each as often as asked', async () => {
  const { place, faults, heard } = await street()
  await faults({ lose: { next: 1 } })
  await place('lost')
  await place('told')
  await soon(() => expect(heard.map(({ sn }) => sn)).toEqual(['told']))
  await faults({ double: 1 })
  await place('twice')
  await soon(() => expect(heard.filter(({ sn }) => sn === 'twice')).toHaveLength(2))
  await faults({ missign: 1 })
  await place('forged')
  await soon(() => expect(heard.at(-1)).toMatchObject({ sn: 'forged', honest: false }))
  expect(heard.filter(({ sn, honest }) => sn === 'forged' && honest)).toHaveLength(0)
})

test('callbacks come late or out of order on request', async () => {
  const { place, steer, faults, heard } = await street()
  await place('D1')
  await soon(() => expect(heard).toHaveLength(1))
  await faults({ delay: { next: 1 } })
  const asked = Date.now()
  await steer('D1', 'accepted')
  await steer('D1', 'atShop')
  await soon(() => expect(states(heard)).toEqual(['waiting', 'atShop', 'accepted']))
  expect(Date.now() - asked).toBeGreaterThan(1_900)
  await faults({ shuffle: { next: 1 } })
  await steer('D1', 'pickedUp')
  await steer('D1', 'delivered')
  await soon(() => expect(states(heard.slice(3))).toEqual(['delivered', 'pickedUp']))
})

test('a courier may contradict itself: a false end is told beside the true state', async () => {
  const { place, steer, faults, heard, call } = await street()
  await place('D1')
  await soon(() => expect(heard).toHaveLength(1))
  await faults({ contradict: { next: 1 } })
  await steer('D1', 'delivered')
  await soon(() => expect(states(heard)).toContain('delivered'))
  await soon(() => expect(states(heard)).toContain('cancelled'))
  expect(heard.every(({ honest }) => honest)).toBe(true)
  expect(await call('look', 'D1')).toMatchObject({ yes: { state: 'delivered' } })
})

test('a call may hang with nothing done, or be done and its answer lost', async () => {
  const { call, faults, desk, label } = await street()
  const known = async () => (await desk<{ rides: Ride[] }>(`desk/rides?label=${label}`)).rides.map(({ sn }) => sn)
  await faults({ hang: { next: 1 } })
  await expect(call('place', 'D1', {}, 300)).rejects.toThrow(/timeout/i)
  expect(await known()).toEqual([])
  await faults({ loseAnswer: { next: 1 } })
  await expect(call('place', 'D2', {}, 300)).rejects.toThrow(/timeout/i)
  expect(await known()).toEqual(['D2'])
  expect(await call('look', 'D2')).toMatchObject({ yes: { state: 'waiting' } })
})

test('throttling, no balance and no capacity are said in the courier’s own words, where it was asked for', async () => {
  const { call, faults } = await street()
  await faults({ throttle: { next: 2 }, where: 'place' })
  expect(await call('offer', 'D1')).toMatchObject({ yes: {} })
  expect(await call('place', 'D1')).toEqual({ no: 'throttled' })
  expect(await call('place', 'D1')).toEqual({ no: 'throttled' })
  expect(await call('place', 'D1')).toMatchObject({ yes: { state: 'waiting' } })
  await faults({ noBalance: 1 })
  expect(await call('place', 'D2')).toEqual({ no: 'noBalance' })
  await faults({ noCapacity: { next: 1 } })
  expect(await call('offer', 'D2')).toEqual({ no: 'noCapacity' })
  expect(await call('offer', 'D2')).toMatchObject({ yes: {} })
})

test('one customer’s bad day is not another’s', async () => {
  const { call, desk, faults } = await street()
  await desk('apps', { label: '别家' })
  await desk('desk/faults', { label: '别家', throttle: 1, answerAfterMs: 5_000 })
  await faults({})
  expect(await call('offer', 'D1', {}, 1_000)).toMatchObject({ yes: {} })
})

test('a slow courier answers after its time, and the moment of each answer can be read', async () => {
  const { call, faults, desk, label } = await street()
  await call('offer', 'D1')
  await faults({ answerAfterMs: 250, loseAnswer: { next: 0 } })
  await call('offer', 'D1')
  const got = performance.timeOrigin + performance.now()
  await faults({ hang: 1 })
  await expect(call('offer', 'D1', {}, 200)).rejects.toThrow(/timeout/i)
  const { answers } = await desk<{ answers: Answer[] }>(`desk/answers?label=${label}`)
  const [quick, slow, silent] = answers
  expect(answers).toHaveLength(3)
  expect((quick?.answeredAt ?? 0) - (quick?.askedAt ?? 0)).toBeLessThan(200)
  expect((slow?.answeredAt ?? 0) - (slow?.askedAt ?? 0)).toBeGreaterThanOrEqual(249)
  expect(Math.abs(got - (slow?.answeredAt ?? 0))).toBeLessThan(1_000)
  expect(silent).toMatchObject({ courier: 'dada', path: '/courier-dada/offer', answeredAt: null, status: null })
})
