import { afterEach, describe, expect } from 'vitest'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { files } from '@zdb/contract/desk/files/endpoints'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { days, hours, moveClock, resetClock } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { anIncome } from '#core/money/fixtures'
import { claimsOf } from '#core/money/claims'
import { db, within } from '#core/db/tx'
import { aDeal, apply, claims, orderNow, settleNow, show, soundLedger } from '#test/harness/deal'
import { aPhotoOf } from '#test/harness/pictures'
import { things } from '#test/harness/things'
import { test, type Person } from '#test/harness/world'
import { workOff } from './public.ts'

const { part, whole, withCompensation } = claims

const pushesTo = (person: Person) =>
  db()
    .selectFrom('push')
    .select(['type', 'identity', 'title', 'voice_file'])
    .where('merchant_id', '=', person.merchantId)
    .where('type', 'in', [4, 9])
    .orderBy('id')
    .execute()

afterEach(resetClock)

describe('a claim', () => {
  test('reaches the shop, says whose turn it is until when, and keeps the order from being settled', async ({
    world,
  }) => {
    const deal = await aDeal(world)
    const photo = await aPhotoOf(deal.sender)
    const rid = await apply(deal, { ...part, images: [photo] })
    const seen = await show(deal.florist, rid)
    expect(seen).toMatchObject({
      side: 'shop',
      refund_status: 0,
      amount: '28.00',
      order_amount: '128.00',
      turn: { owner: 'shop', outcome: '到期未处理将自动同意退款' },
      actions: ['agree', 'reject'],
      return_img: [photo],
    })
    expect(seen.turn.until).not.toBeNull()
    expect((await show(deal.sender, rid)).actions).toEqual(['update', 'revoke'])
    expect(await pushesTo(deal.florist)).toEqual([
      { type: 9, identity: 2, title: '收到新的售后申请', voice_file: 'after-sale.wav' },
    ])
    await expect(settleNow(deal.order)).rejects.toMatchObject({ reason: 'afterSaleOpen' })
  })

  test('is one at a time, however often the button is pressed', async ({ world }) => {
    const deal = await aDeal(world)
    const presses = await Promise.all(
      [1, 2, 3].map(() => deal.sender.call(afterSale.applyAfterSale, { body: { sn: deal.order.sn, ...part } })),
    )
    expect(presses.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      0,
      codes.afterSaleOpen.code,
      codes.afterSaleOpen.code,
    ])
  })

  test.for([
    ['more than the order cost', { ...part, amount: '128.01' }, codes.amountTooLarge.code],
    ['nothing', { ...part, amount: '0.00' }, codes.invalid.code],
    ['less than nothing', { ...part, amount: '-5.00' }, codes.invalid.code],
    ['a part without saying how much', { ...part, amount: undefined }, codes.invalid.code],
    ['a compensation above the price', { ...withCompensation, compensation: '128.01' }, codes.amountTooLarge.code],
    ['a reason that is none of the list', { ...part, mode: '心情不好' }, codes.invalid.code],
    ['a tenth photo', { ...part, images: Array.from({ length: 10 }, () => '/files/a.jpg') }, codes.invalid.code],
  ] as const)('for %s is refused and nothing changes', async ([, claim, code], { world }) => {
    const deal = await aDeal(world)
    const answer = await deal.sender.call(afterSale.applyAfterSale, { body: { sn: deal.order.sn, ...claim } })
    expect(answer).toMatchObject({ code, data: null })
    expect(await orderNow(deal.order)).toMatchObject({ after_sale_open: false })
  })

  test.for([
    ['waits for a shop', transferStates.waitReceive.code],
    ['was cancelled', transferStates.closed.code],
    ['was charged back', transferStates.chargeback.code],
  ] as const)('on an order that %s is refused', async ([, state], { world }) => {
    const deal = await aDeal(world, { state })
    const answer = await deal.sender.call(afterSale.applyAfterSale, { body: { sn: deal.order.sn, ...part } })
    expect(answer).toMatchObject({ code: codes.orderMoved.code })
  })

  test('on an order settled more than 60 days ago is too late', async ({ world }) => {
    const deal = await aDeal(world)
    await settleNow(deal.order)
    moveClock(days(61))
    const answer = await (
      await world.again(deal.sender)
    ).call(afterSale.applyAfterSale, {
      body: { sn: deal.order.sn, ...part },
    })
    expect(answer).toMatchObject({ code: codes.orderMoved.code, message: '已超过可申请售后的期限' })
  })

  test("is the sender's to make: the shop and strangers find no such order", async ({ world }) => {
    const deal = await aDeal(world)
    const other = await world.merchant()
    for (const person of [deal.florist, other])
      expect(await person.call(afterSale.applyAfterSale, { body: { sn: deal.order.sn, ...part } })).toMatchObject({
        code: codes.notFound.code,
      })
  })

  test('says beforehand what each kind may come to', async ({ world }) => {
    const deal = await aDeal(world)
    const { data } = await deal.sender.call(afterSale.types, { query: { sn: deal.order.sn } })
    expect(data?.map(({ rtid, max_amount, max_compensation }) => [rtid, max_amount, max_compensation])).toEqual([
      [1, '128.00', null],
      [2, '128.00', null],
      [3, '128.00', null],
      [4, '128.00', '128.00'],
    ])
  })

  test('can be corrected before the shop answers, but not raised under its hand', async ({ world }) => {
    const deal = await aDeal(world)
    const rid = await apply(deal)
    const raise = await deal.sender.call(afterSale.update, { params: { rid }, body: { ...part, amount: '60.00' } })
    expect(raise).toMatchObject({ code: codes.amountTooLarge.code, message: '对方处理之前只能降低金额' })
    const lower = await deal.sender.call(afterSale.update, { params: { rid }, body: { ...part, amount: '20.00' } })
    expect(lower).toMatchObject({ code: 0 })
    expect(await show(deal.florist, rid)).toMatchObject({ refund_status: 0, amount: '20.00' })
  })

  test('can be withdrawn, and then the order can be settled and complained about again', async ({ world }) => {
    const deal = await aDeal(world)
    const rid = await apply(deal)
    expect(await deal.sender.call(afterSale.revoke, { params: { rid } })).toMatchObject({ code: 0 })
    expect(await show(deal.sender, rid)).toMatchObject({
      refund_status: 25,
      turn: { owner: 'none', until: null },
      actions: [],
    })
    expect(await orderNow(deal.order)).toMatchObject({ after_sale_open: false })
    await apply(deal)
    await soundLedger()
  })
})

describe('a photo of the evidence', () => {
  test('can be opened by the other side, and by nobody else', async ({ world }) => {
    const deal = await aDeal(world)
    const url = await aPhotoOf(deal.sender)
    const open = (person: Person) => person.call(files.download, { params: { key: url.replace('/files/', '') } })
    expect(await open(deal.florist)).toMatchObject({ code: codes.notFound.code })
    const rid = await apply(deal, { ...part, images: [url] })
    expect((await show(deal.florist, rid)).timeline[0]?.images).toEqual([url])
    expect(await open(deal.florist)).toMatchObject({ status: 200, code: 0 })
    expect(await open(await world.merchant())).toMatchObject({ code: codes.notFound.code })
  })

  test('is the own, or one the other side sent before; somebody else’s and invented ones are refused', async ({
    world,
  }) => {
    const [deal, other] = [await aDeal(world), await world.merchant()]
    const key = await things.file(other)
    const mine = await aPhotoOf(deal.sender)
    const strange = [
      '/files/a.jpg',
      `/files/${key}`,
      'https://example.com/a.jpg',
      '/healthz',
      await aPhotoOf(deal.florist),
    ]
    for (const url of strange)
      expect(
        await deal.sender.call(afterSale.applyAfterSale, { body: { sn: deal.order.sn, ...part, images: [mine, url] } }),
      ).toMatchObject({
        code: codes.invalid.code,
        errors: [{ field: 'images', message: '请重新上传图片：只能使用本店上传的，或对方在订单中发来的图片' }],
      })
    const rid = await apply(deal, { ...part, images: [mine] })
    const refusal = { reason: '照片里的花是新鲜的', images: [mine, await aPhotoOf(deal.florist, 2)] }
    expect(await deal.florist.call(afterSale.reject, { params: { rid }, body: refusal })).toMatchObject({ code: 0 })
    expect(await deal.florist.call(files.download, { params: { key } })).toMatchObject({ code: codes.notFound.code })
  })

  test('is an address, not a script', async ({ world }) => {
    const deal = await aDeal(world)
    const body = { sn: deal.order.sn, ...part, images: ['javascript:alert(1)'] }
    expect(await deal.sender.call(afterSale.applyAfterSale, { body })).toMatchObject({
      code: codes.invalid.code,
      errors: [{ field: 'images', message: '图片地址不正确' }],
    })
  })
})

describe('money back', () => {
  test('a part of a held price: the hold shrinks, the order is cheaper, and is settled for what is left', async ({
    world,
  }) => {
    const deal = await aDeal(world)
    const rid = await apply(deal)
    expect(await deal.florist.call(afterSale.agree, { params: { rid }, body: { revision: 1 } })).toMatchObject({
      code: 0,
    })
    expect(await orderNow(deal.order)).toMatchObject({ price: 100_00, after_sale_open: false, state: 40 })
    expect(await show(deal.sender, rid)).toMatchObject({
      refund_status: 10,
      result: 2,
      paid: [{ title: '冻结货款', amount: '28.00' }],
    })
    expect(await balancesOf(deal.sender.merchantId)).toMatchObject({ frozen: 100_00, available: 9_900_00 })
    await settleNow(deal.order)
    expect(await balancesOf(deal.florist.merchantId)).toMatchObject({ available: 599_00, platformRevenue: 1_00 })
    expect(await pushesTo(deal.sender)).toEqual([
      { type: 4, identity: 1, title: '对方已同意退款', voice_file: 'after-sale.wav' },
    ])
    await soundLedger()
  })

  test('the whole held price: the order is closed and the sender has everything again', async ({ world }) => {
    const deal = await aDeal(world, { state: transferStates.waitDelivery.code })
    const rid = await apply(deal, whole)
    await deal.florist.call(afterSale.agree, { params: { rid }, body: { revision: 1 } })
    expect(await orderNow(deal.order)).toMatchObject({ state: 70, after_sale_open: false, hold_key: null })
    expect(await show(deal.sender, rid)).toMatchObject({ refund_status: 10, result: 3, amount: '128.00' })
    expect(await balancesOf(deal.sender.merchantId)).toMatchObject({ frozen: 0, available: 10_000_00 })
    await soundLedger()
  })

  test('of a grabbed order gives the shop its grab credit back', async ({ world }) => {
    const deal = await aDeal(world, { kind: kinds.grab })
    await db().insertInto('grab_credit').values({ merchant_id: deal.florist.merchantId, used: 128_00 }).execute()
    const used = async () =>
      (
        await db()
          .selectFrom('grab_credit')
          .select('used')
          .where('merchant_id', '=', deal.florist.merchantId)
          .executeTakeFirstOrThrow()
      ).used
    await deal.florist.call(afterSale.agree, { params: { rid: await apply(deal) }, body: { revision: 1 } })
    expect(await used()).toBe(100_00)
    await deal.florist.call(afterSale.agree, { params: { rid: await apply(deal, whole) }, body: { revision: 1 } })
    expect(await used()).toBe(0)
  })

  test('of a settled order comes out of the balance, then the deposit, and the rest is a claim that blocks the shop and is paid as it earns', async ({
    world,
  }) => {
    const deal = await aDeal(world, {}, { available: fen(10_00), deposit: fen(20_00) })
    await settleNow(deal.order)
    const rid = await apply(deal, withCompensation)
    await deal.florist.call(afterSale.agree, { params: { rid }, body: { revision: 1 } })
    expect((await show(deal.sender, rid)).paid).toEqual([
      { title: '接单方余额', amount: '136.72' },
      { title: '接单方保证金', amount: '20.00' },
      { title: '接单方待偿', amount: '35.28' },
    ])
    expect(await balancesOf(deal.sender.merchantId)).toMatchObject({ available: 10_064_00 - 35_28 })
    expect(await balancesOf(deal.florist.merchantId)).toMatchObject({ available: 0, deposit: 0 })
    expect(await claimsOf(deal.florist.merchantId)).toEqual({ owes: 35_28, isOwed: 0 })
    expect(await claimsOf(deal.sender.merchantId)).toEqual({ owes: 0, isOwed: 35_28 })
    await within((tx) => anIncome(tx, deal.florist.merchantId, fen(30_00)))
    expect(await balancesOf(deal.sender.merchantId)).toMatchObject({ available: 10_064_00 - 5_28 })
    await within((tx) => anIncome(tx, deal.florist.merchantId, fen(30_00)))
    expect(await balancesOf(deal.sender.merchantId)).toMatchObject({ available: 10_064_00 })
    expect(await balancesOf(deal.florist.merchantId)).toMatchObject({ available: 24_72 })
    expect(await orderNow(deal.order)).toMatchObject({ state: 50, price: 128_00, after_sale_open: false })
    await soundLedger()
  })

  test('is never more than there was: after the whole price nothing is left to claim', async ({ world }) => {
    const deal = await aDeal(world)
    await settleNow(deal.order)
    await deal.florist.call(afterSale.agree, {
      params: { rid: await apply(deal, { ...part, amount: '100.00' }) },
      body: { revision: 1 },
    })
    const tooMuch = await deal.sender.call(afterSale.applyAfterSale, {
      body: { sn: deal.order.sn, ...part, amount: '28.01' },
    })
    expect(tooMuch).toMatchObject({ code: codes.amountTooLarge.code, message: '金额超过可退上限，最多28.00元' })
    await deal.florist.call(afterSale.agree, { params: { rid: await apply(deal, whole) }, body: { revision: 1 } })
    const again = await deal.sender.call(afterSale.applyAfterSale, { body: { sn: deal.order.sn, ...whole } })
    expect(again).toMatchObject({ code: codes.amountTooLarge.code, message: '该订单已没有可退的金额' })
    await soundLedger()
  })

  test('is paid once, however often the shop presses', async ({ world }) => {
    const deal = await aDeal(world)
    const rid = await apply(deal)
    const presses = await Promise.all(
      [1, 2, 3].map(() => deal.florist.call(afterSale.agree, { params: { rid }, body: { revision: 1 } })),
    )
    expect(presses.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      0,
      codes.afterSaleMoved.code,
      codes.afterSaleMoved.code,
    ])
    expect(await balancesOf(deal.sender.merchantId)).toMatchObject({ available: 9_900_00 })
  })
})

describe('the clock', () => {
  test('agrees for a shop that is silent for 24 hours, once even when two processes look', async ({ world }) => {
    const deal = await aDeal(world)
    const rid = await apply(deal)
    moveClock(hours(23))
    await workOff()
    expect(await orderNow(deal.order)).toMatchObject({ after_sale_open: true })
    moveClock(hours(1) + 1000)
    await Promise.all([workOff(), workOff()])
    expect(await show(deal.sender, rid)).toMatchObject({ refund_status: 10, result: 2 })
    expect(await balancesOf(deal.sender.merchantId)).toMatchObject({ frozen: 100_00, available: 9_900_00 })
    expect((await pushesTo(deal.sender)).map(({ title }) => title)).toEqual(['售后超时未处理，已自动同意退款'])
    await soundLedger()
  })

  test('closes a rejected case its sender left alone for 7 days', async ({ world }) => {
    const deal = await aDeal(world)
    const rid = await apply(deal)
    await deal.florist.call(afterSale.reject, { params: { rid }, body: { reason: '签收时完好' } })
    moveClock(days(7) + 1000)
    await workOff()
    const sender = await world.again(deal.sender)
    expect(await show(sender, rid)).toMatchObject({ refund_status: 30, stage: 0 })
    expect(await orderNow(deal.order)).toMatchObject({ after_sale_open: false })
  })
})

describe('the older call', () => {
  test('does the same as the newer ones, and asks for a reason where one is due', async ({ world }) => {
    const deal = await aDeal(world)
    const id = await apply(deal)
    const bare = await deal.florist.call(afterSale.operate, { body: { id, operate: 'reject' } })
    expect(bare).toMatchObject({ code: codes.invalid.code, errors: [{ field: 'content', message: '请填写拒绝原因' }] })
    const said = { id, content: '签收时完好' }
    expect(await deal.florist.call(afterSale.operate, { body: { ...said, operate: 'reject' } })).toMatchObject({
      code: 0,
    })
    const answerer = await world.subAccount(deal.sender, { grants: ['afterSale.answer'] })
    expect(await answerer.call(afterSale.operate, { body: { id, operate: 'revoke' } })).toMatchObject({
      code: codes.forbidden.code,
    })
    expect(await deal.sender.call(afterSale.operate, { body: { id, operate: 'revoke' } })).toMatchObject({ code: 0 })
    expect(await show(deal.sender, id)).toMatchObject({ refund_status: 25 })
  })
})
