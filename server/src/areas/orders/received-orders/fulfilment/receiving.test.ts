import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { modificationRevision } from '#test/harness/revisions'
import { aPhotoOf } from '#test/harness/pictures'
import { test, type Person } from '#test/harness/world'
import { aStore } from '#areas/shop/stores/fixtures'
import { aTransferOrder, demoPayPassword, type OrderFacts } from '#areas/orders/transfer-orders/fixtures'
import { hours, later, minutes } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { db, within } from '#core/db/tx'
import { florist, heardBy, limitReceiving, orderNow, pooled, sender, type Florist } from '../cast-fixtures.ts'

const { waitReceive, waitDelivery, inDelivery, delivered } = transferStates

const asked = (from: Person, shop: Florist, facts: Partial<OrderFacts> = {}) =>
  within((tx) =>
    aTransferOrder(tx, {
      merchant_id: from.merchantId,
      shop: { id: shop.storeId, merchantId: shop.merchantId },
      ...facts,
    }),
  )

test('a shop confirms an order once and then sees whom it is for', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await asked(from, shop)
  const before = await shop.call(receivedOrders.detail, { params: { sn } })
  expect(before.data).toMatchObject({ address: '详细地址接单后可见', actions: ['confirm', 'reject'] })
  expect(JSON.stringify(before.data)).not.toContain('13822102210')
  expect(before.data).toMatchObject({ longitude: null, latitude: null })
  const presses = await Promise.all(
    Array.from({ length: 3 }, () => shop.call(receivedOrders.confirm, { params: { sn }, body: { revision: 1 } })),
  )
  expect(presses.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
    0,
    codes.orderMoved.code,
    codes.orderMoved.code,
  ])
  expect((await shop.call(receivedOrders.detail, { params: { sn } })).data).toMatchObject({
    order_status: waitDelivery.code,
    consignee: '林女士',
    mobile: '13822102210',
  })
  expect(await heardBy(from)).toEqual(['门店已接单'])
})

test('a limited shop cannot confirm and reads the reason', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await asked(from, shop)
  await limitReceiving(shop, '售后未处理', later(-minutes(1)))
  expect(await shop.call(receivedOrders.confirm, { params: { sn }, body: { revision: 1 } })).toMatchObject({
    code: codes.limited.code,
    message: '您的账号已被限制接单：售后未处理，如有异议可提交工单',
  })
  expect((await orderNow(sn)).state).toBe(waitReceive.code)
})

test('of a batch each order is answered for itself', async ({ world }) => {
  const [from, shop, other] = [await sender(world), await florist(world), await florist(world)]
  const [good, gone, foreign, last] = [
    await asked(from, shop),
    await asked(from, shop, { state: waitDelivery.code }),
    await asked(from, other),
    await asked(from, shop),
  ]
  const sns = [good.sn, gone.sn, foreign.sn, good.sn, last.sn]
  const { data } = await shop.call(receivedOrders.batchConfirm, {
    body: { sns, revisions: { [good.sn]: 1, [last.sn]: 1 } },
  })
  expect(data).toEqual([
    { sn: good.sn, code: 0, message: '已接单' },
    { sn: gone.sn, code: codes.orderMoved.code, message: codes.orderMoved.message },
    { sn: foreign.sn, code: codes.notFound.code, message: codes.notFound.message },
    { sn: last.sn, code: 0, message: '已接单' },
  ])
  expect((await orderNow(foreign.sn)).state).toBe(waitReceive.code)
})

test('a refused order goes back with its reason, and the sender’s money stays set aside', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await asked(from, shop)
  expect(await shop.call(receivedOrders.reject, { params: { sn }, body: { reason: '' } })).toMatchObject({
    code: codes.invalid.code,
    errors: [{ field: 'reason' }],
  })
  expect(await shop.call(receivedOrders.reject, { params: { sn }, body: { reason: '缺货' } })).toMatchObject({
    code: 0,
  })
  expect(await orderNow(sn)).toMatchObject({ state: 15, reason: '缺货' })
  expect((await balancesOf(from.merchantId)).frozen).toBe(128_00)
  expect(await heardBy(from)).toEqual(['门店已拒单'])
  const cancelled = await shop.call(receivedOrders.list, { query: { status: 'cancelled' } })
  expect(cancelled.data?.items.map((row) => row.sn)).toEqual([sn])
})

test('withdrawing in good time costs nothing and frees the money and the credit', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await pooled(from)
  await shop.call(receivedOrders.grab, { params: { pool_sn: sn }, body: { revision: 1 } })
  await db()
    .updateTable('transfer_order')
    .set({ window_start: later(hours(3)) })
    .where('sn', '=', sn)
    .execute()
  expect((await shop.call(receivedOrders.chargebackCost, { params: { sn } })).data).toEqual({
    fee: '0.00',
    rate: 0,
    rule: '距配送开始2小时以上，退单不收取违约金',
    available_balance: '1000.00',
    enough: true,
  })
  const answer = await shop.call(receivedOrders.chargeback, { params: { sn }, body: { reason: '缺货' } })
  expect(answer).toMatchObject({ code: 0 })
  expect(await orderNow(sn)).toMatchObject({ state: 60, reason: '缺货', hold_key: null })
  expect(await balancesOf(from.merchantId)).toMatchObject({ available: 10_000_00, frozen: 0 })
  expect((await shop.call(receivedOrders.pool)).data?.credit.used).toBe('0.00')
  const [, push] = await db()
    .selectFrom('push')
    .select(['type', 'identity', 'voice_file'])
    .where('merchant_id', '=', from.merchantId)
    .orderBy('id')
    .execute()
  expect(push).toEqual({ type: 3, identity: 1, voice_file: 'chargeback.wav' })
})

test('withdrawing near the window pays a tenth to the sender, once', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await asked(from, shop, { state: waitDelivery.code, window_start: later(hours(1)) })
  expect((await shop.call(receivedOrders.chargebackCost, { params: { sn } })).data).toMatchObject({
    fee: '12.80',
    rate: 10,
    rule: '距配送开始不足2小时，退单需支付订单金额10%的违约金',
  })
  const presses = await Promise.all(
    Array.from({ length: 3 }, () =>
      shop.call(receivedOrders.chargeback, { params: { sn }, body: { reason: '无骑手配送' } }),
    ),
  )
  expect(presses.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
    0,
    codes.orderMoved.code,
    codes.orderMoved.code,
  ])
  expect(await balancesOf(from.merchantId)).toMatchObject({ available: 10_012_80, frozen: 0 })
  expect((await balancesOf(shop.merchantId)).available).toBe(1_000_00 - 12_80)
  expect(await shop.call(receivedOrders.chargebackCost, { params: { sn } })).toMatchObject({
    code: codes.orderMoved.code,
  })
  expect(await proveLedger()).toEqual([])
})

test('a shop that cannot pay the fee keeps the order', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world, { balance: 12_79 })]
  const { sn } = await asked(from, shop, { state: waitDelivery.code, window_start: later(hours(1)) })
  expect((await shop.call(receivedOrders.chargebackCost, { params: { sn } })).data?.enough).toBe(false)
  expect(await shop.call(receivedOrders.chargeback, { params: { sn }, body: { reason: '缺货' } })).toMatchObject({
    code: codes.notEnough.code,
    message: '可用余额不足，退单需支付违约金12.80元',
  })
  expect((await orderNow(sn)).state).toBe(waitDelivery.code)
  expect((await balancesOf(from.merchantId)).frozen).toBe(128_00)
})

test('two merchants who withdraw from each other at the same moment both get through', async ({ world }) => {
  const [one, two] = [await florist(world), await florist(world)]
  const orders = await Promise.all(
    Array.from({ length: 6 }, (_, index) => {
      const [from, shop] = index % 2 === 0 ? [one, two] : [two, one]
      return asked(from, shop, { state: waitDelivery.code, window_start: later(hours(1)), price: 10_00 }).then(
        ({ sn }) => ({ shop, sn }),
      )
    }),
  )
  const answers = await Promise.all(
    orders.map(({ shop, sn }) =>
      shop.call(receivedOrders.chargeback, { params: { sn }, body: { reason: '店铺临时有事' } }),
    ),
  )
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
  expect(await proveLedger()).toEqual([])
})

test('an open after-sale or a delivery under way keeps a shop from withdrawing', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const cases = [
    [await asked(from, shop, { state: waitDelivery.code, after_sale_open: true }), codes.afterSaleOpen.code],
    [await asked(from, shop, { state: inDelivery.code }), codes.orderMoved.code],
  ] as const
  for (const [{ sn }, code] of cases)
    expect(await shop.call(receivedOrders.chargeback, { params: { sn }, body: { reason: '缺货' } })).toMatchObject({
      code,
    })
})

test('an order that is withdrawn leaves no photo to judge and no question to answer', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { id, sn } = await asked(from, shop, { state: waitDelivery.code })
  await shop.call(receivedOrders.uploadPhoto, { params: { sn }, body: { images: [await aPhotoOf(shop)] } })
  const asking = { params: { sn }, body: { order_remarks: '换成白玫瑰' } }
  expect(await from.call(transferOrders.applyModification, asking)).toMatchObject({ code: 0 })
  expect(await shop.call(receivedOrders.chargeback, { params: { sn }, body: { reason: '缺货' } })).toMatchObject({
    code: 0,
  })
  expect(await orderNow(sn)).toMatchObject({ state: 60, modify_open: false, photo_state: 3 })
  const [photo, modification] = await Promise.all([
    db().selectFrom('transfer_order_photo').select(['state', 'cause']).where('order_id', '=', id).executeTakeFirst(),
    db().selectFrom('modification').select('state').where('order_id', '=', id).executeTakeFirst(),
  ])
  expect([photo, modification]).toEqual([{ state: 3, cause: '订单已退单' }, { state: 4 }])
})

test('the shop refuses a change and agrees to the next; each is answered once', async ({ world }) => {
  const [from, shop, other] = [await sender(world), await florist(world), await florist(world)]
  const { sn } = await asked(from, shop, { state: waitDelivery.code })
  const audit = async (by: Person, agreed: boolean) =>
    by.call(receivedOrders.auditModification, {
      params: { sn },
      body: { agreed, answer: agreed ? '' : '花材没有了', ...(await modificationRevision(sn)) },
    })
  expect(await audit(shop, true)).toMatchObject({ code: codes.modificationGone.code })
  await from.call(transferOrders.applyModification, { params: { sn }, body: { price: '100.00' } })
  expect(await audit(other, true)).toMatchObject({ code: codes.notFound.code })
  expect(await audit(shop, false)).toMatchObject({ code: 0 })
  expect(await orderNow(sn)).toMatchObject({ price: 128_00, modify_open: false })
  await from.call(transferOrders.applyModification, {
    params: { sn },
    body: { price: '150.00', pay_password: demoPayPassword },
  })
  expect(
    (await Promise.all([audit(shop, true), audit(shop, true)])).map(({ code }) => code).sort((a, b) => a - b),
  ).toEqual([0, codes.modificationGone.code])
  expect(await orderNow(sn)).toMatchObject({ price: 150_00, modify_open: false })
  expect((await balancesOf(from.merchantId)).frozen).toBe(150_00)
})

test('a shop whose quote is chosen but not yet paid for does not hear of the order', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await asked(from, shop, { state: 0, kind: kinds.compete })
  const memo = { params: { sn }, body: { memo: '急' } }
  for (const answer of [
    await shop.call(receivedOrders.detail, { params: { sn } }),
    await shop.call(receivedOrders.tracking, { params: { sn } }),
    await shop.call(receivedOrders.updateMemo, memo),
  ])
    expect(answer).toMatchObject({ code: codes.notFound.code })
})

test('an order is sent, arrives and then waits for its settlement; the sender hears of both', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await asked(from, shop, { state: waitDelivery.code, abnormal: true })
  expect(await shop.call(receivedOrders.pickUp, { params: { sn } })).toMatchObject({ code: 0 })
  expect(await shop.call(receivedOrders.pickUp, { params: { sn } })).toMatchObject({ code: codes.orderMoved.code })
  expect((await orderNow(sn)).sent_at).not.toBeNull()
  expect(await shop.call(receivedOrders.deliver, { params: { sn } })).toMatchObject({ code: 0 })
  expect(await orderNow(sn)).toMatchObject({ state: delivered.code, abnormal: false })
  expect(await heardBy(from)).toEqual(['订单开始配送', '订单已送达'])
  const story = await shop.call(receivedOrders.tracking, { params: { sn } })
  expect(story.data?.map(({ what }) => what)).toEqual(['订单送达', '开始配送'])
})

test('the sender’s open question is answered before the goods leave', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await asked(from, shop, { state: waitDelivery.code, modify_open: true })
  for (const endpoint of [receivedOrders.pickUp, receivedOrders.deliver])
    expect(await shop.call(endpoint, { params: { sn } })).toMatchObject({
      code: codes.modificationOpen.code,
      message: '请先处理发单方的修改申请',
    })
})

test('photos wait twelve hours for the sender’s word', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { id, sn } = await asked(from, shop, { state: waitDelivery.code, need_photo: true })
  const upload = (images: string[]) => shop.call(receivedOrders.uploadPhoto, { params: { sn }, body: { images } })
  expect(await upload([])).toMatchObject({ code: codes.invalid.code, message: '请上传实拍照片' })
  for (const url of ['javascript:alert(1)', '/files/a.jpg', await aPhotoOf(from)])
    expect(await upload([url])).toMatchObject({ code: codes.invalid.code })
  const [front, side] = [await aPhotoOf(shop, 1), await aPhotoOf(shop, 2)]
  expect(await upload([front, side])).toMatchObject({ code: 0 })
  expect((await orderNow(sn)).photo_state).toBe(1)
  const photos = await db().selectFrom('transfer_order_photo').selectAll().where('order_id', '=', id).execute()
  expect(photos.map(({ url, state }) => [url, state])).toEqual([front, side].map((url) => [url, 1]))
  const wait = (photos[0]?.deadline_at?.getTime() ?? 0) - later(hours(12)).getTime()
  expect(Math.abs(wait)).toBeLessThan(60_000)
  const early = await asked(from, shop)
  expect(
    await shop.call(receivedOrders.uploadPhoto, { params: { sn: early.sn }, body: { images: [front] } }),
  ).toMatchObject({ code: codes.orderMoved.code })
})

test('another of one’s own stores may deliver, a stranger’s may not', async ({ world }) => {
  const [from, shop, other] = [await sender(world), await florist(world), await florist(world)]
  const spot = { longitude: 116.48, latitude: 39.99 }
  const second = await within((tx) => aStore(tx, shop.merchantId, { name: '望京店', ...spot }))
  const { sn } = await asked(from, shop, { state: waitDelivery.code })
  const set = (sid: number) => shop.call(receivedOrders.setDeliveryShop, { params: { sn }, body: { sid: String(sid) } })
  expect(await set(other.storeId)).toMatchObject({ code: codes.notFound.code })
  expect(await set(second)).toMatchObject({ code: 0 })
  const detail = await shop.call(receivedOrders.detail, { params: { sn } })
  expect(detail.data).toMatchObject({ delivery_shop: { sid: String(second), name: '望京店' }, shop_spot: spot })
  await db().updateTable('transfer_order').set({ state: delivered.code }).where('sn', '=', sn).execute()
  expect(await set(shop.storeId)).toMatchObject({ code: codes.orderMoved.code })
})

test('the shop’s memo and flag are its own', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await asked(from, shop)
  await shop.call(receivedOrders.updateMemo, { params: { sn }, body: { memo: '老客户', flag: 3 } })
  expect(await orderNow(sn)).toMatchObject({ shop_memo: '老客户', shop_flag: 3, sender_memo: '', sender_flag: 0 })
})

test('a shop reads nothing of what other shops did with the order before', async ({ world }) => {
  const [from, first, second] = [await sender(world), await florist(world), await florist(world)]
  const { id, sn } = await asked(from, first)
  await first.call(receivedOrders.reject, { params: { sn }, body: { reason: '价格太低' } })
  await db()
    .updateTable('transfer_order')
    .set({ state: waitReceive.code, shop_id: second.storeId, shop_merchant_id: second.merchantId })
    .where('id', '=', id)
    .execute()
  await second.call(receivedOrders.confirm, { params: { sn }, body: { revision: 1 } })
  const detail = await second.call(receivedOrders.detail, { params: { sn } })
  const tracking = await second.call(receivedOrders.tracking, { params: { sn } })
  expect(tracking.data?.map(({ what }) => what)).toEqual(['门店接单'])
  expect(JSON.stringify(detail.data?.timeline)).not.toContain('价格太低')
  expect(await first.call(receivedOrders.detail, { params: { sn } })).toMatchObject({ code: codes.notFound.code })
})

test('thirteen tabs in four colours, each with its orders and its count', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const menus = (await shop.call(receivedOrders.menus)).data ?? []
  expect(menus.map(({ color }) => color)).toEqual([
    ...Array<string>(2).fill('blue'),
    ...Array<string>(4).fill('yellow'),
    ...Array<string>(2).fill('red'),
    ...Array<string>(5).fill('green'),
  ])
  for (const state of [10, 15, 20, 30, 40, 50, 60, 70]) await asked(from, shop, { state })
  await asked(from, shop, { state: 20, logistics_no: 'D1', logistics_status: 1, abnormal: true })
  await asked(from, shop, { state: 0, kind: kinds.compete })
  const counts = {
    today: 0,
    tomorrow: 4,
    waitReceive: 1,
    waitDelivery: 2,
    waitRiderComfirm: 1,
    waitPickup: 0,
    deliveryAbnormal: 1,
    afterSale: 0,
    inDelivery: 1,
    delivered: 1,
    finished: 1,
    cancelled: 3,
    all: 9,
  }
  expect((await shop.call(receivedOrders.totals)).data).toEqual(counts)
  for (const { index } of menus) {
    const page = await shop.call(receivedOrders.list, { query: { status: index } })
    expect([index, page.data?.items.length, page.data?.total]).toEqual([
      index,
      counts[index as keyof typeof counts],
      counts[index as keyof typeof counts],
    ])
  }
  expect((await from.call(receivedOrders.list)).data?.items).toEqual([])
})
