import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { aMerchant } from '#areas/people/identity/fixtures'
import { db, within } from '#core/db/tx'
import { lockWaits } from '#test/harness/database'
import { databaseTest as test } from '#test/harness/world'
import { couponById, type Coupon } from '../coupon.sql.ts'
import { aCoupon } from '../fixtures.ts'
import { adoptUses, holdActivity, redeemCoupons, retakeCoupons, returnCoupons, usesBeyond } from './use.sql.ts'

const aLive = (facts: object = {}): Promise<Coupon> =>
  within(async (tx) => aCoupon(tx, (await aMerchant(tx)).merchantId, { activity_id: 'A1', ...facts }))

const use = ({ merchant_id, online_shop_id }: Coupon, sn: string, code = sn, activityId = 'A1') =>
  within((tx) =>
    redeemCoupons(tx, { merchantId: merchant_id, shopId: online_shop_id, sn }, [
      { activityId, code, amount: fen(5_00) },
    ]),
  )
const giveBack = ({ merchant_id }: Coupon, sn: string) => within((tx) => returnCoupons(tx, merchant_id, sn))

describe('what orders used', () => {
  test('is counted once however often it is told, and not when the order is closed', async () => {
    const coupon = await aLive()
    await Promise.all([use(coupon, 'O1'), use(coupon, 'O1'), use(coupon, 'O2')])
    expect(await couponById(coupon.id)).toMatchObject({ used: 2, used_amount: 10_00 })
    await giveBack(coupon, 'O1')
    await giveBack(coupon, 'O1')
    expect(await couponById(coupon.id)).toMatchObject({ used: 1, used_amount: 5_00 })
    await within((tx) => retakeCoupons(tx, coupon.merchant_id, 'O1'))
    expect(await couponById(coupon.id)).toMatchObject({ used: 2, used_amount: 10_00 })
  })

  test('never costs more than was confirmed, however many buy at once', async () => {
    const coupon = await aLive({ quantity: 20 })
    const sns = Array.from({ length: 60 }, (_, index) => `P${coupon.id}-${index}`)
    await Promise.all(sns.map((sn) => use(coupon, sn)))
    expect(await couponById(coupon.id)).toMatchObject({ used: 20, used_amount: 100_00 })
    expect(await usesBeyond(coupon.id)).toBe(40)
    await Promise.all(sns.slice(0, 30).map((sn) => giveBack(coupon, sn)))
    expect(await couponById(coupon.id)).toMatchObject({ used: 20, used_amount: 100_00 })
    expect(await usesBeyond(coupon.id)).toBe(10)
  })

  test('is given back after those who count are done, so that no two orders wait for each other', async () => {
    const coupon = await aLive({ quantity: 1 })
    await use(coupon, 'T1')
    await use(coupon, 'T2')
    const [held, isHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const counting = within(async (tx) => {
      await sql`select from coupon where id = ${coupon.id} for update`.execute(tx)
      isHeld.resolve()
      await held.promise
    })
    await isHeld.promise
    const closing = giveBack(coupon, 'T2')
    await expect.poll(lockWaits).toBe(1)
    // Whoever counts may still write down that it counts.
    await within((tx) => sql`select from coupon_use where order_sn = 'T2' for update nowait`.execute(tx))
    held.resolve()
    await Promise.all([counting, closing])
    await Promise.all([giveBack(coupon, 'T1'), use(coupon, 'T3')])
    expect(await couponById(coupon.id)).toMatchObject({ used: 1, used_amount: 5_00 })
  })

  test('the database itself takes no more', async () => {
    const coupon = await aLive({ quantity: 20 })
    const more = db().updateTable('coupon').set({ used: 21 }).where('id', '=', coupon.id).execute()
    await expect(more).rejects.toThrow('coupon_within_budget')
  })

  test('while more are asked for, those count that were confirmed', async () => {
    const coupon = await aLive({ quantity: 2, pending_quantity: 4, state: 'appending' })
    await Promise.all(['Q1', 'Q2', 'Q3', 'Q4', 'Q5'].map((sn) => use(coupon, sn)))
    expect(await couponById(coupon.id)).toMatchObject({ used: 4 })
  })

  test('a code is spent by one order at a time; given back it may be spent again', async () => {
    const coupon = await aLive()
    await use(coupon, 'R1', 'C1')
    await use(coupon, 'R2', 'C1')
    expect(await couponById(coupon.id)).toMatchObject({ used: 1 })
    await giveBack(coupon, 'R1')
    expect(await couponById(coupon.id)).toMatchObject({ used: 1 })
    await giveBack(coupon, 'R2')
    expect(await couponById(coupon.id)).toMatchObject({ used: 0, used_amount: 0 })
  })

  test('before the pay-app has said its number it waits for it, also in the same moment', async () => {
    const coupon = await aLive({ activity_id: '', state: 'creating' })
    await use(coupon, 'S1', 'C1', 'A9')
    const answer = within(async (tx) => {
      await holdActivity(tx, coupon.online_shop_id, 'A9')
      await tx.updateTable('coupon').set({ activity_id: 'A9' }).where('id', '=', coupon.id).execute()
      await adoptUses(tx, { ...coupon, activity_id: 'A9' })
    })
    await Promise.all([answer, ...['S2', 'S3', 'S4'].map((sn) => use(coupon, sn, sn, 'A9'))])
    expect(await couponById(coupon.id)).toMatchObject({ used: 4 })
  })
})
