import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { mostOfADay } from '@zdb/contract/desk/rehearsals/limits'
import { NewRehearsal } from '@zdb/contract/desk/rehearsals/schemas'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { system, type Actor } from '#core/http/actor'
import { hours, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { databaseTest as test } from '#test/harness/world'
import { expireRehearsals } from './deadline-sweep.ts'
import { aRehearsal } from './fixtures.ts'
import { eraseRehearsals } from './erasure.sql.ts'
import { isPlayedBy, keepProgress, nextQueued, pageOfRehearsals, rehearsalOf } from './rehearsal.sql.ts'
import { comingFestivals } from './festivals.ts'
import { queueRehearsal } from './starting.ts'
import { playInTurn, playNext } from './supervising.ts'

afterEach(resetClock)

const aShop = async () => {
  const owner = await within((tx) => aMerchant(tx))
  await within((tx) => aStore(tx, owner.merchantId))
  return owner
}
const by = system('test')
const wish = (facts: object = {}) => NewRehearsal.parse({ festival: '七夕', ...facts })
const codeOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 0,
    ({ code }: { code: number }) => code,
  )
const progress = { step: '正在演练', share: 0.5, clock: '12:00', played: 3, waiting: 1, late: 0 }

describe('starting a rehearsal', () => {
  test('a shop rehearses one festival at a time, however often the button is pressed', async () => {
    const shop = await aShop()
    const presses = await Promise.all([1, 2, 3].map(() => codeOf(queueRehearsal(by, shop, wish()))))
    expect(presses.filter((code) => code === 0)).toHaveLength(1)
    expect(presses.filter((code) => code === codes.rehearsalRunning.code)).toHaveLength(2)
  })

  test('a festival is played from the day it had last year, which moves with the moon', async () => {
    const found = comingFestivals().find(({ name }) => name === '七夕')
    expect(Number(found?.day.slice(0, 4))).toBe(Number(found?.from.slice(0, 4)) + 1)
    expect(found?.day.slice(5)).not.toBe(found?.from.slice(5))
  })

  test('nobody rehearses a festival that does not exist, days turned round, or a day pressed into seconds', async () => {
    const shop = await aShop()
    const refusals = [
      wish({ festival: '没有的节' }),
      wish({ festival: '' }),
      wish({ festival: '', start_date: '2025-08-29', end_date: '2025-08-20' }),
      wish({ hours: 16, minutes: 1 }),
    ].map((each) => codeOf(queueRehearsal(by, shop, each)))
    expect(await Promise.all(refusals)).toEqual([
      ...Array.from({ length: 3 }, () => codes.invalid.code),
      codes.rehearsalTooFast.code,
    ])
  })

  test('a shop without a store has nothing to rehearse with', async () => {
    const owner = await within((tx) => aMerchant(tx))
    expect(await codeOf(queueRehearsal(by, owner, wish()))).toBe(codes.rehearsalNoStore.code)
  })
})

describe('how often a shop rehearses', () => {
  const played = (merchantId: number, count: number) =>
    within(async (tx) => {
      for (let index = 0; index < count; index += 1)
        await aRehearsal(tx, merchantId, { state: 'done', started_at: now(), ended_at: now() })
    })
  const master = ({ merchantId, accountId }: { merchantId: number; accountId: number }): Actor => ({
    kind: 'merchant',
    sessionId: '',
    device: 'test',
    address: '127.0.0.1',
    requestId: '',
    merchantId,
    accountId,
    name: '林小花',
    isMaster: true,
    grants: new Set(),
  })

  test('as often as is allowed within a day, and again when the first is a day old', async () => {
    const shop = await aShop()
    await played(shop.merchantId, mostOfADay - 1)
    expect(await codeOf(queueRehearsal(master(shop), shop, wish()))).toBe(0)
    await played(shop.merchantId, 1)
    await db()
      .updateTable('rehearsal')
      .set({ state: 40 })
      .where('merchant_id', '=', shop.merchantId)
      .where('state', '=', 0)
      .execute()
    expect(await codeOf(queueRehearsal(master(shop), shop, wish()))).toBe(codes.rehearsalsOfTheDay.code)
    expect((await pageOfRehearsals(shop, { page: 1, page_size: 20 })).total).toBe(mostOfADay + 1)
    moveClock(hours(24) + minutes(1))
    expect(await codeOf(queueRehearsal(master(shop), shop, wish()))).toBe(0)
  })

  test('one called off before its turn is not counted', async () => {
    const shop = await aShop()
    await played(shop.merchantId, mostOfADay - 1)
    await within((tx) => aRehearsal(tx, shop.merchantId, { state: 'cancelled', ended_at: now() }))
    expect(await codeOf(queueRehearsal(master(shop), shop, wish()))).toBe(0)
  })

  test('who has had fewer turns comes first, whoever pressed first', async () => {
    await db().deleteFrom('rehearsal').execute()
    const [eager, patient] = [await aShop(), await aShop()]
    await played(eager.merchantId, 1)
    await within((tx) => aRehearsal(tx, eager.merchantId))
    const second = await within((tx) => aRehearsal(tx, patient.merchantId))
    expect(await within((tx) => nextQueued(tx, 1))).toMatchObject({ id: second })
  })
})

describe('the process that plays it', () => {
  beforeEach(() => db().deleteFrom('rehearsal').execute())

  /** Whatever is begun meanwhile cannot be started. */
  const withoutPlayer = async (work: () => Promise<unknown>): Promise<void> => {
    const { execPath } = process
    process.execPath = '/nowhere/node'
    await work().finally(() => (process.execPath = execPath))
  }
  const unstopped = new AbortController().signal

  test('where it cannot be started the rehearsal has failed, and the server goes on', async () => {
    const shop = await aShop()
    const id = await within((tx) => aRehearsal(tx, shop.merchantId))
    await withoutPlayer(() => expect(playNext(unstopped)).rejects.toThrow(/ENOENT/))
    expect(await rehearsalOf(shop, id)).toMatchObject({ state: 30, verdict: '演练没有完成，请稍后重试' })
  })

  test('a server that is being stopped begins none', async () => {
    const shop = await aShop()
    const id = await within((tx) => aRehearsal(tx, shop.merchantId))
    expect(await playNext(AbortSignal.abort())).toBe(false)
    expect(await rehearsalOf(shop, id)).toMatchObject({ state: 0 })
  })

  describe('from a shell', () => {
    const runner = '00000000-0000-4000-8000-000000000007'
    const hear = () => undefined

    test('waits until that of the server has ended, says so, and is played then', async () => {
      const [before, shop] = [await aShop(), await aShop()]
      const served = await within((tx) =>
        aRehearsal(tx, before.merchantId, { state: 'running', runner: '00000000-0000-4000-8000-000000000008' }),
      )
      const id = await queueRehearsal(by, shop, wish(), runner)
      const waits: number[] = []
      await withoutPlayer(async () => {
        const turn = playInTurn({ id, runner, hear, wait: (count) => waits.push(count), everyMs: 20 }, unstopped)
        const played = expect(turn).rejects.toThrow(/ENOENT/)
        await vi.waitFor(() => expect(waits).toEqual([1]), { timeout: 20_000 })
        expect(await rehearsalOf(shop, id)).toMatchObject({ state: 0, started_at: null })
        await db().updateTable('rehearsal').set({ state: 20 }).where('id', '=', served).execute()
        await played
      })
      expect(await rehearsalOf(shop, id)).toMatchObject({ state: 30, runner, started_at: expect.any(Date) })
    })

    test('is not taken by the server, which waits for it in its turn', async () => {
      const [shop, other] = [await aShop(), await aShop()]
      const id = await queueRehearsal(by, shop, wish(), runner)
      const next = await within((tx) => aRehearsal(tx, other.merchantId))
      expect(await playNext(unstopped)).toBe(false)
      expect([await rehearsalOf(shop, id), await rehearsalOf(other, next)]).toMatchObject([{ state: 0 }, { state: 0 }])
    })

    test('whose shell died while it waited keeps nobody waiting', async () => {
      const [shop, other] = [await aShop(), await aShop()]
      await queueRehearsal(by, shop, wish(), runner)
      const next = await within((tx) => aRehearsal(tx, other.merchantId))
      moveClock(minutes(2))
      expect(await within((tx) => nextQueued(tx, 1))).toMatchObject({ id: next })
    })

    test('that is called off while it waits is not played, nor one whose shell is stopped', async () => {
      const [before, shop, other] = [await aShop(), await aShop(), await aShop()]
      await within((tx) => aRehearsal(tx, before.merchantId, { state: 'running' }))
      const id = await queueRehearsal(by, shop, wish(), runner)
      const turn = playInTurn({ id, runner, hear, wait: hear, everyMs: 20 }, unstopped)
      await db().updateTable('rehearsal').set({ state: 40 }).where('id', '=', id).execute()
      expect(await turn).toBe(false)
      const stopped = await queueRehearsal(by, other, wish(), runner)
      expect(await playInTurn({ id: stopped, runner, hear, wait: hear }, AbortSignal.abort())).toBe(false)
      expect(await rehearsalOf(other, stopped)).toMatchObject({ state: 30 })
    })
  })

  test('it is wanted as long as the row is its own', async () => {
    const shop = await aShop()
    const runner = '00000000-0000-4000-8000-000000000005'
    const id = await within((tx) => aRehearsal(tx, shop.merchantId, { state: 'running', runner }))
    expect(await isPlayedBy({ id, runner })).toBe(true)
    expect(await isPlayedBy({ id, runner: '00000000-0000-4000-8000-000000000006' })).toBe(false)
    await eraseRehearsals(shop)
    expect(await isPlayedBy({ id, runner })).toBe(false)
  })
})

describe('a rehearsal that goes on', () => {
  test('the installation plays them one after the other', async () => {
    await db().deleteFrom('rehearsal').execute()
    const [one, other] = [await aShop(), await aShop()]
    const first = await within((tx) => aRehearsal(tx, one.merchantId))
    await within((tx) => aRehearsal(tx, other.merchantId))
    expect(await within((tx) => nextQueued(tx, 1))).toMatchObject({ id: first })
    await db().updateTable('rehearsal').set({ state: 10 }).where('id', '=', first).execute()
    expect(await within((tx) => nextQueued(tx, 1))).toBeUndefined()
  })

  test('one whose process has died is over by itself, and the shop may begin anew', async () => {
    const shop = await aShop()
    const runner = '00000000-0000-4000-8000-000000000001'
    const id = await within((tx) => aRehearsal(tx, shop.merchantId, { state: 'running', runner }))
    moveClock(minutes(61))
    await expireRehearsals()
    expect(await rehearsalOf(shop, id)).toMatchObject({ state: 30, verdict: '演练进程中断，没有结果' })
    expect(await keepProgress({ id, runner }, progress, new Date())).toBe(false)
    expect(await codeOf(queueRehearsal(by, shop, wish()))).toBe(0)
  })

  test('of a merchant that is erased nothing of it stays, and whoever plays it stops', async () => {
    const shop = await aShop()
    const runner = '00000000-0000-4000-8000-000000000004'
    const id = await within((tx) => aRehearsal(tx, shop.merchantId, { state: 'running', runner }))
    await eraseRehearsals(shop)
    expect(await keepProgress({ id, runner }, progress, new Date(Date.now() + minutes(5)))).toBe(false)
    expect((await pageOfRehearsals(shop, { page: 1, page_size: 20 })).total).toBe(0)
  })

  test('only the process that plays it says how far it is', async () => {
    const shop = await aShop()
    const runner = '00000000-0000-4000-8000-000000000002'
    const id = await within((tx) => aRehearsal(tx, shop.merchantId, { state: 'running', runner }))
    const other = '00000000-0000-4000-8000-000000000003'
    const due = new Date(Date.now() + minutes(5))
    expect(await keepProgress({ id, runner: other }, { ...progress, share: 0.9 }, due)).toBe(false)
    expect(await keepProgress({ id, runner }, progress, due)).toBe(true)
    expect((await rehearsalOf(shop, id)).progress).toEqual(progress)
  })
})
