import { describe, expect } from 'vitest'
import { db } from '#core/db/tx'
import { signCallback } from '#ports/couriers/dada/signing'
import { test, type World } from './harness/world.ts'

const post = async (world: World, path: string, body: string): Promise<number> =>
  (await fetch(`${world.url}${path}`, { method: 'POST', body })).status

/** As the courier would say it of a ride that nobody knows: its signature has no secret in it. */
const ofNobodysRide = (index: number, more: object = {}): string => {
  const [client_id, order_id, update_time] = ['', `D9999999999${index}`, '1763280000']
  const signature = signCallback(client_id, order_id, update_time)
  return JSON.stringify({ client_id, order_id, update_time, signature, order_status: 2, ...more })
}

const storedCallbacks = () => db().selectFrom('courier_push').select('id').execute()

describe('calls from outside', () => {
  test('that are larger than any callback are not read', async ({ world }) => {
    const body = ofNobodysRide(0, { padding: 'x'.repeat(1_000_000) })
    expect(await post(world, '/courier-callback/dada', body)).toBe(413)
    expect(await post(world, '/channel-callback/meituan', body)).toBe(413)
    expect(await storedCallbacks()).toEqual([])
  })

  test('that are nested beyond reason are not read', async ({ world }) => {
    expect(await post(world, '/courier-callback/dada', '['.repeat(20_000))).toBe(400)
  })

  test('of rides that nobody knows are kept a few times and then put off', async ({ world }) => {
    const answers: number[] = []
    for (let index = 0; index < 40; index += 1)
      answers.push(await post(world, '/courier-callback/dada', ofNobodysRide(index)))
    expect(new Set(answers)).toEqual(new Set([200, 503]))
    expect((await storedCallbacks()).length).toBe(30)
  })

  test('that prove nothing are not looked at any more after a while', async ({ world }) => {
    const answers: number[] = []
    for (let index = 0; index < 80; index += 1) answers.push(await post(world, '/courier-callback/sf?sign=guess', '{}'))
    expect(answers.filter((status) => status === 429).length).toBe(20)
  })
})
