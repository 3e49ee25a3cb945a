import { afterEach, describe, expect } from 'vitest'
import { dayText } from '@zdb/contract/kit/china-time'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { hours, minutes, moveClock, resetClock } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { db, within } from '#core/db/tx'
import { modificationRevision } from '#test/harness/revisions'
import { test, type World } from '#test/harness/world'
import { aFunded, anAskedShop, aTransferOrder, demoPayPassword, orderContent, type OrderFacts } from '../fixtures.ts'
import { workOffDueOrders } from '../deadline-sweep.ts'

afterEach(resetClock)

/** An order a shop has taken. */
const taken = async (world: World, facts: Partial<OrderFacts> = {}) => {
  const sender = await world.merchant()
  const florist = await world.merchant()
  const order = await within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    const shop = await anAskedShop(tx, florist.merchantId)
    return aTransferOrder(tx, { merchant_id: sender.merchantId, shop, state: 20, ...facts })
  })
  const params = { sn: order.sn }
  return {
    sender,
    florist,
    order,
    params,
    apply: (body: object) =>
      sender.call(transferOrders.applyModification, { params, body: { pay_password: demoPayPassword, ...body } }),
    answer: async (agreed: boolean, answer = '') =>
      florist.call(receivedOrders.auditModification, {
        params,
        body: { agreed, answer, ...(await modificationRevision(order.sn)) },
      }),
    detail: async () => (await sender.call(transferOrders.detail, { params })).data,
    held: async () => (await balancesOf(sender.merchantId)).frozen,
  }
}

describe('a change of an order that a shop has taken', () => {
  test('is shown with its price and hold before it is sent, and changes nothing by itself', async ({ world }) => {
    const { sender, params, detail, held } = await taken(world)
    const body = { card_con: '周年快乐', address: '建国路88号', price: '150.00' }
    const { data } = await sender.call(transferOrders.previewModification, { params, body })
    expect(data).toMatchObject({
      changes: [
        { field: 'card_con', label: '贺卡', before: '生日快乐', after: '周年快乐' },
        { field: 'address', label: '详细地址', before: '光华路SOHO 2座1203', after: '建国路88号' },
        { field: 'price', label: '价格', before: '128.00', after: '150.00' },
      ],
      price_before: '128.00',
      price_after: '150.00',
      hold_delta: '22.00',
      outcome: '超时未处理视为拒绝修改',
    })
    expect(await detail()).toMatchObject({ card_con: '生日快乐', modification: null })
    expect(await held()).toBe(128_00)
  })

  test('says that a window over midnight ends on the next day', async ({ world }) => {
    const { sender, params, order } = await taken(world)
    const body = { delivery_time: '23:30-00:30' }
    const { data } = await sender.call(transferOrders.previewModification, { params, body })
    expect(data?.changes).toMatchObject([
      { label: '配送时间', after: `${dayText(order.window_start)} 23:30-次日00:30` },
    ])
  })

  test('holds the new price only when the shop agrees, and the way back restores exactly', async ({ world }) => {
    const { florist, apply, answer, detail, held } = await taken(world)
    expect((await apply({ consignee: '王先生', address: '建国路88号', price: '150.00' })).code).toBe(0)
    expect(await held()).toBe(128_00)
    expect(await detail()).toMatchObject({
      badges: ['modify'],
      consignee: '林女士',
      modification: { status: 0, changes: [{ after: '王先生' }, { after: '建国路88号' }, { after: '150.00' }] },
    })
    // The clock of both sides is that of the answer, in the list as on the page.
    const { data: list } = await florist.call(receivedOrders.list, { query: { status: 'waitDelivery' } })
    const { turn, modification } = (await detail()) ?? {}
    expect(turn).toEqual({ owner: 'shop', until: modification?.until, outcome: '超时未处理视为拒绝修改' })
    expect(list?.items[0]?.turn).toEqual(turn)
    expect((await answer(true)).code).toBe(0)
    expect(await held()).toBe(150_00)
    expect(await detail()).toMatchObject({
      badges: [],
      consignee: '王先生',
      address: '建国路88号',
      card_con: '生日快乐',
      order_amount: '150.00',
      modification: { status: 1 },
    })
    const { consignee, address } = orderContent()
    await apply({ consignee, address, price: '128.00' })
    await answer(true)
    expect(await held()).toBe(128_00)
    expect(await detail()).toMatchObject({ consignee, address, order_amount: '128.00' })
    expect(await proveLedger()).toEqual([])
  })

  test('that the shop refuses leaves everything as it was', async ({ world }) => {
    const { apply, answer, detail, held } = await taken(world)
    await apply({ card_con: '周年快乐', price: '90.00' })
    expect((await answer(false, '已经做好了')).code).toBe(0)
    expect(await held()).toBe(128_00)
    expect(await detail()).toMatchObject({
      card_con: '生日快乐',
      order_amount: '128.00',
      modification: { status: 2, answer: '已经做好了' },
    })
    expect((await answer(true)).code).toBe(codes.modificationGone.code)
  })

  test('waits alone: no second one beside it, and its sender may take it back', async ({ world }) => {
    const { sender, params, apply, answer } = await taken(world)
    await apply({ card_con: '周年快乐' })
    expect((await apply({ card_con: '新婚快乐' })).code).toBe(codes.modificationOpen.code)
    expect((await sender.call(transferOrders.revokeModification, { params })).code).toBe(0)
    expect((await sender.call(transferOrders.revokeModification, { params })).code).toBe(codes.modificationGone.code)
    expect((await answer(true)).code).toBe(codes.modificationGone.code)
    await apply({ card_con: '新婚快乐' })
    const { data } = await sender.call(transferOrders.modificationHistory, { params })
    expect(data?.map(({ status_zh }) => status_zh)).toEqual(['待对方确认', '已撤回'])
  })

  test('is refused when it changes nothing, asks for a time that has passed, or for money that is not there', async ({
    world,
  }) => {
    const { apply, detail } = await taken(world)
    expect((await apply({ card_con: '生日快乐', price: '128.00' })).code).toBe(codes.nothingChanged.code)
    expect((await apply({ delivery_date: '2026-01-01' })).code).toBe(codes.windowPast.code)
    expect((await apply({ price: '50000.00' })).code).toBe(codes.notEnough.code)
    expect(await detail()).toMatchObject({ modification: null, badges: [] })
  })

  test('that offers more money takes the payment password, as raising the price does', async ({ world }) => {
    const { sender, params, apply, detail } = await taken(world)
    const ask = (body: object) => sender.call(transferOrders.applyModification, { params, body })
    expect(await ask({ price: '150.00' })).toMatchObject({
      code: codes.invalid.code,
      errors: [{ field: 'pay_password', message: '请输入支付密码' }],
    })
    expect((await apply({ price: '150.00', pay_password: '000000' })).code).toBe(codes.payPasswordWrong.code)
    expect(await detail()).toMatchObject({ modification: null, badges: [] })
    expect((await ask({ price: '100.00' })).code).toBe(0)
    await sender.call(transferOrders.revokeModification, { params })
    expect((await apply({ price: '150.00' })).code).toBe(0)
  })

  test('that offers more money is not made by someone who may not pay', async ({ world }) => {
    const { sender, params, apply } = await taken(world)
    const clerk = await world.subAccount(sender, { grants: ['transfer.read', 'transfer.create'] })
    const ask = (body: object) => clerk.call(transferOrders.applyModification, { params, body })
    expect((await ask({ price: '150.00', pay_password: demoPayPassword })).code).toBe(codes.forbidden.code)
    expect((await ask({ card_con: '周年快乐' })).code).toBe(0)
    expect((await apply({ price: '150.00' })).code).toBe(codes.modificationOpen.code)
  })

  test('keeps no name, phone or address in the open', async ({ world }) => {
    const { apply, order } = await taken(world)
    await apply({ consignee: '欧阳小姐', mobile: '13912345678', address: '建国路88号SOHO现代城' })
    const kept = await db().selectFrom('modification').selectAll().where('order_id', '=', order.id).execute()
    const told = await db().selectFrom('transfer_order_event').selectAll().where('order_id', '=', order.id).execute()
    const text = JSON.stringify([kept.map(({ wanted, changes }) => [wanted, changes]), told])
    for (const secret of ['欧阳小姐', '13912345678', 'SOHO现代城', '林女士', '13822102210'])
      expect(text).not.toContain(secret)
  })
})

describe('a change nobody answers', () => {
  test('stands when it only offers more money', async ({ world }) => {
    const { apply, detail, held } = await taken(world)
    await apply({ price: '150.00' })
    moveClock(hours(2) - minutes(1))
    await workOffDueOrders()
    expect(await held()).toBe(128_00)
    moveClock(minutes(2))
    await workOffDueOrders()
    expect(await held()).toBe(150_00)
    expect(await detail()).toMatchObject({ order_amount: '150.00', badges: [], modification: { status: 1 } })
    expect(await proveLedger()).toEqual([])
  })

  test.for([[{ price: '100.00' }], [{ card_con: '周年快乐' }], [{ card_con: '周年快乐', price: '150.00' }]] as const)(
    'is declined when it asks for anything else: %j',
    async ([body], { world }) => {
      const { apply, detail, held } = await taken(world)
      await apply(body)
      moveClock(hours(2) + minutes(1))
      await workOffDueOrders()
      expect(await held()).toBe(128_00)
      expect(await detail()).toMatchObject({
        card_con: '生日快乐',
        order_amount: '128.00',
        modification: { status: 4 },
      })
    },
  )

  test('is moot once the shop has handed the order back', async ({ world }) => {
    const { florist, params, apply, answer, detail } = await taken(world)
    await apply({ price: '150.00' })
    expect((await florist.call(receivedOrders.chargeback, { params, body: { reason: '缺货' } })).code).toBe(0)
    expect(await detail()).toMatchObject({ order_status: 60, badges: [], modification: { status: 4 } })
    expect((await answer(true)).code).toBe(codes.modificationGone.code)
    moveClock(hours(3))
    await workOffDueOrders()
    expect(await detail()).toMatchObject({ order_status: 60, order_amount: '128.00' })
  })
})

describe('the price of a grab that was taken', () => {
  test('counts against the credit of its shop as it is agreed', async ({ world }) => {
    const { florist, apply, answer } = await taken(world, { kind: 1 })
    await db().insertInto('grab_credit').values({ merchant_id: florist.merchantId, used: 128_00 }).execute()
    const used = async () =>
      (await db().selectFrom('grab_credit').select('used').where('merchant_id', '=', florist.merchantId).execute())[0]
    await apply({ price: '150.00' })
    await answer(true)
    expect(await used()).toEqual({ used: 150_00 })
  })
})
