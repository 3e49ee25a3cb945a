import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { callsAside, inMerchantTurn, useMerchantLimits } from '#core/http/merchant-turns'

const usual = { calls: 4, queue: 100 }
afterEach(() => useMerchantLimits(usual))

const [flooding, quiet] = [1, 2]

/** Calls that last until they are let go. */
const held = () => {
  const gate = Promise.withResolvers<undefined>()
  let begun = 0
  const call = (merchant: number): Promise<string> =>
    inMerchantTurn(merchant, async () => {
      begun += 1
      await gate.promise
      return 'done'
    })
  return { call, begun: () => begun, letGo: () => gate.resolve(undefined) }
}

describe('when no more may wait', () => {
  test('the newest of the longest line goes, and whoever has a shorter one comes in', async () => {
    useMerchantLimits({ calls: 1, queue: 4, waiting: 5 })
    const work = held()
    const ended: string[] = []
    const call = (merchant: number, name: string): Promise<unknown> =>
      work.call(merchant).then(
        () => ended.push(`${name} served`),
        () => ended.push(`${name} refused`),
      )
    const [busier, busy, third] = [1, 2, 3]
    const calls = [
      ...['a', 'b', 'c', 'd', 'e'].map((name) => call(busier, name)),
      ...['f', 'g'].map((name) => call(busy, name)),
      call(third, 'h'),
      // Five wait; each of these is let in by the longest line there is.
      call(third, 'i'),
      call(busy, 'j'),
      // No line is longer than it would be.
      call(busy, 'k'),
    ]
    await sleep(1)
    expect(callsAside()).toBe(5 + 3)
    await expect.poll(() => ended, { timeout: 3_000 }).toHaveLength(3)
    expect(ended.toSorted()).toEqual(['d refused', 'e refused', 'k refused'])
    work.letGo()
    await Promise.all(calls)
    expect(ended).toHaveLength(11)
    expect(callsAside()).toBe(0)
  })

  test('as many are held after a refusal, and the rest hear it at once', async () => {
    useMerchantLimits({ calls: 1, queue: 1, waiting: 2 })
    const work = held()
    const taken = [1, 2, 3, 4, 1, 2].map((merchant) => work.call(merchant))
    const began = performance.now()
    const refused = await Promise.all(
      [3, 4, 1, 2].map((merchant) =>
        work.call(merchant).then(
          () => expect.fail('there was no room'),
          () => performance.now() - began,
        ),
      ),
    )
    expect(refused.filter((ms) => ms > 900)).toHaveLength(2)
    work.letGo()
    await Promise.all(taken)
  })
})

describe('a merchant that calls more often than others', () => {
  test('waits for itself, and everybody else is served at once', async () => {
    useMerchantLimits({ calls: 2, queue: 10 })
    const work = held()
    const flood = Array.from({ length: 10 }, () => work.call(flooding))
    await sleep(1)
    expect(work.begun()).toBe(2)
    expect(await inMerchantTurn(quiet, async () => 'served')).toBe('served')
    work.letGo()
    expect(await Promise.all(flood)).toEqual(flood.map(() => 'done'))
    expect(work.begun()).toBe(10)
  })

  test('is refused what no longer fits its queue, in words and a little later', async () => {
    useMerchantLimits({ calls: 1, queue: 1 })
    const work = held()
    const taken = [work.call(flooding), work.call(flooding)]
    const began = performance.now()
    await expect(work.call(flooding)).rejects.toMatchObject({ code: codes.tooManyCalls.code })
    expect(performance.now() - began).toBeGreaterThan(900)
    work.letGo()
    expect(await Promise.all(taken)).toEqual(['done', 'done'])
    expect(await inMerchantTurn(flooding, async () => 'served again')).toBe('served again')
  })

  test('is not held in greater numbers than may wait: the rest are refused at once, and leave room for others', async () => {
    useMerchantLimits({ calls: 1, queue: 2 })
    const work = held()
    const taken = Array.from({ length: 3 }, () => work.call(flooding))
    const began = performance.now()
    const refusals = await Promise.all(
      Array.from({ length: 20 }, () =>
        work.call(flooding).then(
          () => expect.fail('there was no room'),
          () => performance.now() - began,
        ),
      ),
    )
    expect(refusals.filter((ms) => ms > 900)).toHaveLength(2)
    expect(Math.max(...refusals.filter((ms) => ms <= 900))).toBeLessThan(500)
    work.letGo()
    await Promise.all(taken)
  })

  test('has fewer places the more others call, and all of them again when they are done', async () => {
    useMerchantLimits({ calls: 6, queue: 100 })
    const others = held()
    const neighbours = Array.from({ length: 5 }, (_, index) => others.call(10 + index))
    const busy = held()
    const crowded = Array.from({ length: 8 }, () => busy.call(flooding))
    await sleep(1)
    expect(busy.begun()).toBe(2)
    busy.letGo()
    others.letGo()
    await Promise.all([...neighbours, ...crowded])
    const alone = held()
    const free = Array.from({ length: 8 }, () => alone.call(flooding))
    await sleep(1)
    expect(alone.begun()).toBe(6)
    alone.letGo()
    await Promise.all(free)
  })

  test('goes call by call while others are there, and as usual once it is alone', async () => {
    useMerchantLimits({ calls: 4, queue: 100 })
    let [running, most] = [0, 0]
    const storm = (): Promise<void>[] => {
      most = 0
      return Array.from({ length: 30 }, () =>
        inMerchantTurn(flooding, async () => {
          most = Math.max(most, (running += 1))
          await sleep(5)
          running -= 1
        }),
      )
    }
    const crowd = storm()
    await inMerchantTurn(quiet, async () => undefined)
    await Promise.all(crowd.splice(0, 4))
    most = 0
    await Promise.all(crowd)
    expect(most).toBe(1)
    await sleep(1_100)
    await Promise.all(storm())
    expect(most).toBe(4)
  })

  test('has its usual places again when its calls are so slow that one of them waited for three seconds', async () => {
    useMerchantLimits({ calls: 2, queue: 100 })
    const others = setInterval(() => void inMerchantTurn(quiet, async () => undefined), 200)
    onTestFinished(() => clearInterval(others))
    const began = performance.now()
    const slow = Array.from({ length: 30 }, () => inMerchantTurn(flooding, () => sleep(300)))
    // One after the other, each with a rest, they would take 9.6 seconds.
    await Promise.all(slow)
    expect(performance.now() - began).toBeLessThan(8_000)
  }, 20_000)

  test('works a burst off beside its usual calls, and is then served as before', async () => {
    useMerchantLimits({ calls: 4, queue: 100 })
    const others = setInterval(() => void inMerchantTurn(quiet, async () => undefined), 100)
    onTestFinished(() => clearInterval(others))
    const took: number[] = []
    const calls: Promise<unknown>[] = []
    const call = async (): Promise<void> => {
      const began = performance.now()
      await inMerchantTurn(flooding, () => sleep(10))
      took.push(performance.now() - began)
    }
    calls.push(...Array.from({ length: 25 }, call))
    // Two thirds of what one place can do.
    for (let sent = 0; sent < 300; sent += 1) {
      calls.push(call())
      await sleep(16)
    }
    await Promise.all(calls)
    expect(Math.max(...took.slice(-50))).toBeLessThan(150)
  }, 20_000)

  test('is no storm any more once nobody waits, though one of its calls is still open', async () => {
    useMerchantLimits({ calls: 4, queue: 100 })
    const open = held()
    const courier = open.call(flooding)
    await sleep(1_100)
    await inMerchantTurn(quiet, async () => undefined)
    await Promise.all(Array.from({ length: 20 }, () => inMerchantTurn(flooding, () => sleep(1))))
    await inMerchantTurn(quiet, async () => undefined)
    const began = performance.now()
    await Promise.all(Array.from({ length: 4 }, () => inMerchantTurn(flooding, () => sleep(200))))
    expect(performance.now() - began).toBeLessThan(600)
    open.letGo()
    await courier
  })

  test('is served in the order of its calls', async () => {
    useMerchantLimits({ calls: 1, queue: 10 })
    const order: number[] = []
    await Promise.all([1, 2, 3, 4].map((number) => inMerchantTurn(flooding, async () => void order.push(number))))
    expect(order).toEqual([1, 2, 3, 4])
  })
})

test('a call that waits for somebody outside gives its place to the next', async () => {
  useMerchantLimits({ calls: 1, queue: 10 })
  const work = held()
  const courier = work.call(flooding)
  const began = performance.now()
  expect(await inMerchantTurn(flooding, async () => 'served')).toBe('served')
  expect(performance.now() - began).toBeLessThan(3_000)
  work.letGo()
  expect(await courier).toBe('done')
})

test('one that fails gives its place back', async () => {
  useMerchantLimits({ calls: 1, queue: 0 })
  await expect(inMerchantTurn(flooding, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inMerchantTurn(flooding, async () => 'served')).toBe('served')
})
