import { afterEach, describe, expect } from 'vitest'
import { aMerchant } from '#areas/people/identity/fixtures'
import { hours, later, minutes, moveClock, resetClock } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { databaseTest as test } from '#test/harness/world'
import { aStore } from './fixtures.ts'
import { reopenStores } from './public.ts'

afterEach(resetClock)

const restingStores = (count: number, reopenAt: Date | undefined) =>
  within(async (tx) => {
    const { merchantId } = await aMerchant(tx)
    const ids: number[] = []
    for (let made = 0; made < count; made += 1)
      ids.push(await aStore(tx, merchantId, { name: `${made + 1}号店`, closed: { reason: '午休', reopenAt } }))
    return { merchantId, ids }
  })

const movesOf = (ids: number[]) =>
  db().selectFrom('move_history').select(['move', 'actor']).where('thing_id', 'in', ids).execute()

const statesOf = async (ids: number[]): Promise<number[]> =>
  (await db().selectFrom('store').select('business_state').where('id', 'in', ids).execute()).map(
    (row) => row.business_state,
  )

describe('a resting store', () => {
  test('opens by itself when its time has come, and not before', async () => {
    const { merchantId, ids } = await restingStores(1, later(hours(2)))
    moveClock(hours(2) - minutes(1))
    await reopenStores()
    expect(await statesOf(ids)).toEqual([0])
    moveClock(minutes(2))
    await reopenStores()
    const store = await db().selectFrom('store').selectAll().where('id', 'in', ids).executeTakeFirstOrThrow()
    expect(store).toMatchObject({ business_state: 1, close_reason: '', reopen_at: null })
    expect(await movesOf(ids)).toEqual([{ move: 'reopenOnTime', actor: 'system:clock' }])
    const push = await db().selectFrom('push').selectAll().where('merchant_id', '=', merchantId).execute()
    expect(push).toMatchObject([{ type: 8, alert: '1号店已到时间，自动恢复营业', voice_file: '', auto_reload: true }])
    const trail = await db().selectFrom('audit').selectAll().where('merchant_id', '=', merchantId).execute()
    expect(trail).toMatchObject([{ action: 'stores.reopenOnTime', actor: 'system:clock', target: String(ids[0]) }])
  })

  test('that named no time rests until its people open it', async () => {
    const { ids } = await restingStores(1, undefined)
    moveClock(hours(24 * 365))
    await reopenStores()
    expect(await statesOf(ids)).toEqual([0])
  })

  test('is opened once, however many processes look at the clock', async () => {
    const { merchantId, ids } = await restingStores(130, later(minutes(1)))
    moveClock(minutes(2))
    await Promise.all([reopenStores(), reopenStores()])
    await reopenStores()
    expect(await movesOf(ids)).toHaveLength(130)
    expect(new Set(await statesOf(ids))).toEqual(new Set([1]))
    const pushes = await db().selectFrom('push').select('id').where('merchant_id', '=', merchantId).execute()
    expect(pushes).toHaveLength(130)
  })
})
