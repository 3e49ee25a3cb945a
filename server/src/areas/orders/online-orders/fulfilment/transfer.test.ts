import { randomUUID } from 'node:crypto'
import { describe, expect, vi } from 'vitest'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { aFunded, anAskedShop, demoPayPassword, orderContent } from '#areas/orders/transfer-orders/fixtures'
import { db, inTransaction, within } from '#core/db/tx'
import { useChannels } from '#ports/channels/in-use'
import type { Channel } from '#ports/channels/port'
import { test, type Person, type World } from '#test/harness/world'
import { anArrival, anOnlineOrder } from '../fixtures.ts'
import { applyChannelEvent } from '../channel/channel-events.ts'

const setUp = async (world: World) => {
  const [keeper, florist] = await Promise.all([world.merchant(), world.merchant({ name: '花样年华' })])
  const { shop, ...arrival } = await within(async (tx) => {
    await aFunded(tx, keeper.merchantId)
    await aFunded(tx, florist.merchantId)
    return {
      shop: await anAskedShop(tx, florist.merchantId),
      ...(await anArrival(tx, keeper.merchantId)),
    }
  })
  return { keeper, florist, shop, ...arrival }
}
type Setting = Awaited<ReturnType<typeof setUp>>

const passOn = ({ keeper, shop, sn }: Pick<Setting, 'keeper' | 'shop' | 'sn'>) =>
  keeper.call(transferOrders.create, {
    body: { ...orderContent(), kind: 0, shop_id: shop.openid, price: '100.00', origin_sn: sn },
  })

const passedOn = async (setting: Setting): Promise<string> => {
  const { data } = await passOn(setting)
  const transfer = data?.sn ?? ''
  await setting.keeper.call(transferOrders.pay, { params: { sn: transfer }, body: { pay_password: demoPayPassword } })
  return transfer
}

const detailOf = async (keeper: Person, sn: string) => {
  const { data } = await keeper.call(onlineOrders.detail, { params: { sn } })
  if (!data) throw new Error(`no detail of ${sn}`)
  return data
}

/** What follows a transfer order is worked off after its commit. */
const becomes = ({ keeper, sn }: Pick<Setting, 'keeper' | 'sn'>, facts: object) =>
  vi.waitFor(async () => expect(await detailOf(keeper, sn)).toMatchObject(facts), { timeout: 20_000, interval: 100 })

const inTrouble = async ({ keeper }: Pick<Setting, 'keeper'>) =>
  (await keeper.call(onlineOrders.totals)).data?.transfer_after_sale

const kindsTold = async (orderId: number) =>
  (await db().selectFrom('write_back').select('kind').where('order_id', '=', orderId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

describe('an online order that is passed on', () => {
  test('leaves alone the draft of another transfer that somebody is writing', async ({ world }) => {
    const setting = await setUp(world)
    const { keeper } = setting
    await keeper.call(transferOrders.saveDraft, { body: { content: '{"kind":1}' } })
    expect((await passOn(setting)).code).toBe(0)
    expect((await keeper.call(transferOrders.draft)).data).toEqual({ content: '{"kind":1}' })
  })

  test('goes as its sender saw it, or not at all', async ({ world }) => {
    const setting = await setUp(world)
    const { keeper, shop, sn } = setting
    const params = { sn }
    const pass = (origin_revision: string) =>
      keeper.call(transferOrders.create, {
        body: { ...orderContent(), kind: 0, shop_id: shop.openid, price: '100.00', origin_sn: sn, origin_revision },
      })
    const goods = { goods_items: [{ item_name: '99枝红玫瑰', item_total: 1, item_price: '300.00' }] }
    const consignee = {
      consignee: '林晓',
      mobile: '13812342210',
      address: '光华路88号',
      province: '北京市',
      city: '北京市',
    }
    const later = { delivery_date: addDays(dayText(new Date()), 2), delivery_time: '20:00-21:00' }
    const edits = [
      () => keeper.call(onlineOrders.updateGoods, { params, body: goods }),
      () => keeper.call(onlineOrders.updateAmount, { params, body: { order_amount: '300.00' } }),
      () => keeper.call(onlineOrders.fastModify, { params, body: { card_con: '节日快乐' } }),
      () => keeper.call(onlineOrders.fastModify, { params, body: later }),
      () => keeper.call(onlineOrders.updateConsignee, { params, body: { ...consignee, county: '朝阳区' } }),
    ]
    for (const edit of edits) {
      const { content_revision: seen } = await detailOf(keeper, sn)
      expect(await edit()).toMatchObject({ code: 0 })
      expect(await pass(seen)).toMatchObject({
        code: codes.originChanged.code,
        message: '网单内容已变化，请核对后再发布',
      })
    }
    expect(await detailOf(keeper, sn)).toMatchObject({ order_status: 0, transfer: null })
    const { content_revision: seen } = await detailOf(keeper, sn)
    await keeper.call(onlineOrders.saveFlagMemo, { params, body: { flag: 1, memo: '老客户' } })
    expect(await pass(seen)).toMatchObject({ code: 0 })
    expect(await detailOf(keeper, sn)).toMatchObject({ order_status: 20 })
  })

  test('follows its transfer order to the door, and the channel hears of each step', async ({ world }) => {
    const setting = await setUp(world)
    const { keeper, florist, sn, id } = setting
    const transfer = await passedOn(setting)
    await becomes(setting, {
      order_status: 20,
      transfer: { sn: transfer, status: 10, status_zh: '待接单', trouble: '' },
      transfer_shop: null,
      turn: { owner: 'otherShop' },
    })
    const back = await keeper.call(transferOrders.detail, { params: { sn: transfer } })
    expect(back.data?.origin_sn).toBe(sn)
    await florist.call(receivedOrders.confirm, { params: { sn: transfer }, body: { revision: 1 } })
    await becomes(setting, { transfer: { status: 20 }, transfer_shop: { name: expect.any(String) } })
    expect((await keeper.call(onlineOrders.totals)).data).toMatchObject({
      transfer_process: 1,
      transfer_wait_delivery: 1,
    })
    await florist.call(receivedOrders.pickUp, { params: { sn: transfer } })
    await becomes(setting, { transfer: { status: 30 }, turn: { owner: 'otherShop' } })
    expect(await kindsTold(id)).toEqual(['confirm', 'ship'])
    await florist.call(receivedOrders.deliver, { params: { sn: transfer } })
    await becomes(setting, { order_status: 40, transfer: { status: 40 }, turn: { owner: 'none' } })
    expect(await kindsTold(id)).toEqual(['confirm', 'ship', 'deliver'])
    const { timeline } = await detailOf(keeper, sn)
    expect(timeline.map(({ what }) => what).filter((what) => what.startsWith('转单'))).toEqual([
      '转单待结算',
      '转单配送中',
      '转单待配送',
      '转单待接单',
      '转单',
    ])
  })

  test('is passed on once, however many try at the same moment', async ({ world }) => {
    const setting = await setUp(world)
    const tries = await Promise.all([1, 2, 3, 4].map(() => passOn(setting)))
    expect(tries.filter(({ code }) => code === 0).length).toBe(1)
    for (const { code } of tries.filter((each) => each.code !== 0)) expect(code).toBe(codes.onlineMoved.code)
    const placed = await db().selectFrom('transfer_order').select('sn').where('origin_sn', '=', setting.sn).execute()
    expect(placed.length).toBe(1)
  })

  test('must be one’s own, and free', async ({ world }) => {
    const setting = await setUp(world)
    const other = await setUp(world)
    expect((await passOn({ ...setting, sn: other.sn })).code).toBe(codes.notFound.code)
    expect((await passOn({ ...setting, sn: 'O20000101000000000000' })).code).toBe(codes.notFound.code)
    const finished = await within((tx) => anOnlineOrder(tx, { merchant_id: setting.keeper.merchantId, state: 40 }))
    expect((await passOn({ ...setting, sn: finished.sn })).code).toBe(codes.onlineMoved.code)
    expect((await detailOf(other.keeper, other.sn)).order_status).toBe(0)
  })

  test('comes back to the desk when its transfer is cancelled, and can be passed on again', async ({ world }) => {
    const setting = await setUp(world)
    const { keeper } = setting
    const transfer = await passedOn(setting)
    const early = await keeper.call(onlineOrders.init, { params: { sn: setting.sn } })
    expect(early.code).toBe(codes.transferLive.code)
    await keeper.call(transferOrders.cancel, { params: { sn: transfer } })
    await becomes(setting, { order_status: 0, transfer: null })
    const detail = await detailOf(keeper, setting.sn)
    expect(detail.timeline[0]).toMatchObject({ what: '转单结束，回到待安排', detail: `${transfer} 转单已取消` })
    expect(detail.badges).not.toContain('abnormal')
    const again = await passedOn(setting)
    await becomes(setting, { order_status: 20, transfer: { sn: again } })
  })

  test('says when the shop refuses, and comes back with a sound when it withdraws', async ({ world }) => {
    const setting = await setUp(world)
    const { keeper, florist, shop } = setting
    const transfer = await passedOn(setting)
    await florist.call(receivedOrders.reject, { params: { sn: transfer }, body: { reason: '花材不足' } })
    await becomes(setting, {
      order_status: 20,
      transfer: { status: 15, trouble: '门店已拒单' },
      badges: ['abnormal'],
      turn: { owner: 'shop' },
    })
    expect((await keeper.call(onlineOrders.totals)).data?.transfer_after_sale).toBe(1)
    await keeper.call(transferOrders.assign, { params: { sn: transfer }, body: { shop_id: shop.openid } as never })
    await florist.call(receivedOrders.confirm, { params: { sn: transfer }, body: { revision: 1 } })
    await becomes(setting, { transfer: { status: 20, trouble: '' } })
    await florist.call(receivedOrders.chargeback, {
      params: { sn: transfer },
      body: { reason: '门店临时停业' } as never,
    })
    await becomes(setting, { order_status: 0, transfer: null, badges: expect.arrayContaining(['abnormal']) })
    expect(await inTrouble(setting)).toBe(1)
    const push = await db()
      .selectFrom('push')
      .select(['title', 'voice_file', 'alert'])
      .where('merchant_id', '=', keeper.merchantId)
      .where('title', '=', '转单未完成，网单回到待安排')
      .executeTakeFirst()
    expect(push?.voice_file).toBe('chargeback.wav')
    expect(push?.alert).toMatch(/^美团外卖 #12 \S+：转单未完成，网单回到待安排，门店已退单$/)
  })

  test('shows an open after-sale of its transfer', async ({ world }) => {
    const setting = await setUp(world)
    const transfer = await passedOn(setting)
    await setting.florist.call(receivedOrders.confirm, { params: { sn: transfer }, body: { revision: 1 } })
    const claim = { type: 2, mode: '花材不新鲜', amount: '28.00', content: '有三枝已经发蔫' }
    const applied = await setting.keeper.call(afterSale.applyAfterSale, { body: { sn: transfer, ...claim } })
    expect(applied.message).toBe('ok')
    await becomes(setting, { transfer: { trouble: '转单售后中' } })
    expect(await inTrouble(setting)).toBe(1)
  })

  test('is found where its delivered transfer has an after-sale, until that is over', async ({ world }) => {
    const setting = await setUp(world)
    const { keeper, florist } = setting
    const transfer = await passedOn(setting)
    await florist.call(receivedOrders.confirm, { params: { sn: transfer }, body: { revision: 1 } })
    await florist.call(receivedOrders.deliver, { params: { sn: transfer } })
    await becomes(setting, { order_status: 40 })
    const claim = { type: 1, mode: '未收到商品', content: '一直没有送到' }
    const rid = (await keeper.call(afterSale.applyAfterSale, { body: { sn: transfer, ...claim } })).data?.id ?? ''
    await vi.waitFor(async () => expect(await inTrouble(setting)).toBe(1), { timeout: 10_000 })
    await florist.call(afterSale.agree, { params: { rid }, body: { revision: 1 } })
    await vi.waitFor(async () => expect(await inTrouble(setting)).toBe(0), { timeout: 10_000 })
  })

  test('that comes back from a refund before delivery is found until it is arranged anew', async ({ world }) => {
    const setting = await setUp(world)
    const { keeper, florist, sn } = setting
    const transfer = await passedOn(setting)
    await florist.call(receivedOrders.confirm, { params: { sn: transfer }, body: { revision: 1 } })
    const claim = { type: 1, mode: '未收到商品', content: '做不出来' }
    const rid = (await keeper.call(afterSale.applyAfterSale, { body: { sn: transfer, ...claim } })).data?.id ?? ''
    await florist.call(afterSale.agree, { params: { rid }, body: { revision: 1 } })
    await becomes(setting, { order_status: 0, transfer: null })
    expect(await inTrouble(setting)).toBe(1)
    await keeper.call(onlineOrders.close, { params: { sn }, body: { reason: '买家取消' } })
    expect(await inTrouble(setting)).toBe(0)
  })

  test('that the buyer cancels is closed at once, and the shop is told to see to the transfer', async ({ world }) => {
    const setting = await setUp(world)
    const { keeper, inlet, told } = setting
    const transfer = await passedOn(setting)
    const news = { id: 'n', shopId: told.shopId, orderId: told.orderId, at: new Date(told.updatedAt.getTime() + 1000) }
    await within((tx) => applyChannelEvent(tx, inlet, { ...news, kind: 'cancelled', reason: '不要了' }))
    const detail = await detailOf(keeper, setting.sn)
    expect(detail).toMatchObject({ order_status: 50, transfer: { sn: transfer } })
    const titles = await db().selectFrom('push').select('title').where('merchant_id', '=', keeper.merchantId).execute()
    expect(titles.map(({ title }) => title)).toContain('买家取消了已转出的网单，请尽快处理转单')
    await keeper.call(transferOrders.cancel, { params: { sn: transfer } })
    await becomes(setting, { order_status: 50, transfer: null })
  })
})

describe('several orders passed on at once', () => {
  test('are answered for one by one, with what the buyer ordered', async ({ world }) => {
    const setting = await setUp(world)
    const { keeper, sn } = setting
    const [closed, virtual, blank] = await within(async (tx) => [
      await anOnlineOrder(tx, { merchant_id: keeper.merchantId, state: 50 }),
      await anOnlineOrder(tx, { merchant_id: keeper.merchantId, content: { mobile: '13800001111_2345' } }),
      await anOnlineOrder(tx, { merchant_id: keeper.merchantId, content: { mobile: '' } }),
    ])
    const sns = [sn, closed?.sn ?? '', virtual?.sn ?? '', blank?.sn ?? '']
    const { data } = await keeper.call(onlineOrders.transfer, { body: { sns, kind: 1, price: '99.00' } })
    expect(data?.map(({ ok, message }) => [ok, message])).toEqual([
      [true, '已转单'],
      [false, codes.onlineMoved.message],
      [true, '已转单'],
      [false, '收货人手机号不完整，请先修改收货人'],
    ])
    const { transfer } = await detailOf(keeper, sn)
    const sent = await keeper.call(transferOrders.detail, { params: { sn: transfer?.sn ?? '' } })
    expect(sent.data).toMatchObject({
      origin_sn: sn,
      order_amount: '99.00',
      consignee: '林晓月',
      mobile: '13822102210',
      card_con: '生日快乐',
      goods_items: [{ item_name: '33枝红玫瑰 精装', item_total: 1 }],
    })
    const linked = await detailOf(keeper, virtual?.sn ?? '')
    const other = await keeper.call(transferOrders.detail, { params: { sn: linked.transfer?.sn ?? '' } })
    expect(other.data).toMatchObject({ mobile: '13800001111', phone: '13800001111_2345' })
    const clerk = await world.subAccount(keeper, { grants: ['online.read', 'online.edit'] })
    const refused = await clerk.call(onlineOrders.transfer, { body: { sns: [sn], kind: 1, price: '99.00' } })
    expect(refused.code).toBe(codes.forbidden.code)
  })

  test('under a key ask each channel outside any transaction, and one that breaks breaks no other', async ({
    world,
  }) => {
    const { keeper, sn } = await setUp(world)
    const asked: boolean[] = []
    const channel = {
      name: 'youzan',
      decrypt: (_grant: unknown, orderId: string) => {
        asked.push(inTransaction())
        if (orderId === 'broken') return Promise.reject(new Error('no answer that we know'))
        return Promise.resolve({ name: '苏木', mobile: '13766665555', phone: '', address: '长安街1号院7号楼' })
      },
    } as unknown as Channel
    useChannels({ youzan: channel })
    const grant = { shopId: 'y1', shopName: '有赞店', accessToken: 'a', refreshToken: 'r', expiresAt: null }
    const shop = { adapter: 'youzan', grant, state: 1, pull_on: false } as const
    const hidden = await within(async (tx) => [
      await anArrival(tx, keeper.merchantId, { consignee: null, orderId: 'broken' }, shop),
      await anArrival(
        tx,
        keeper.merchantId,
        { consignee: null, orderId: 'hidden' },
        { ...shop, grant: { ...grant, shopId: 'y2' } },
      ),
    ])
    const sns = [sn, ...hidden.map((each) => each.sn)]
    const headers = { 'idempotency-key': randomUUID() }
    const call = () => keeper.call(onlineOrders.transfer, { body: { sns, kind: 1, price: '99.00' }, headers })
    const answer = await call()
    expect(answer.data?.map(({ ok, message }) => [ok, message])).toEqual([
      [true, '已转单'],
      [false, codes.busy.message],
      [true, '已转单'],
    ])
    expect(asked).toEqual([false, false])
    expect((await call()).data).toEqual(answer.data)
  })
})
