import { describe, expect } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { codeOfAdapter } from '@zdb/contract/channels/channel-shops/channels'
import { momentText } from '@zdb/contract/kit/china-time'
import { codes } from '@zdb/contract/codes'
import { files } from '@zdb/contract/desk/files/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { hours, later, minutes, now } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import type { ChannelRefund, EventDetail } from '#ports/channels/port'
import { balancesOf } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { aPicture, formWith } from '#areas/desk/files/fixtures'
import { aFunded, demoPayPassword } from '#areas/orders/transfer-orders/fixtures'
import { test, type Person, type World } from '#test/harness/world'
import { anArrival, anOnlineOrder, typedContent } from '../fixtures.ts'
import { applyChannelEvent } from '../channel/channel-events.ts'

const setUp = async (world: World) => {
  const keeper = await world.merchant()
  const { inlet, told, sn, id } = await within((tx) => anArrival(tx, keeper.merchantId))
  const says = (happening: EventDetail, at = now()) =>
    within((tx) =>
      applyChannelEvent(tx, inlet, { id: 'n', shopId: told.shopId, orderId: told.orderId, at, ...happening }),
    )
  const refund = (status: ChannelRefund['status'], facts: Partial<ChannelRefund> = {}) =>
    says({
      kind: 'refund',
      refund: {
        refundId: 'R1',
        orderId: told.orderId,
        full: false,
        amount: fen(50_00),
        reason: '花不新鲜',
        images: [],
        at: now(),
        status,
        ...facts,
      },
    })
  return { keeper, sn, id, says, refund }
}

const detailOf = async (keeper: Person, sn: string) => {
  const { data } = await keeper.call(onlineOrders.detail, { params: { sn } })
  if (!data) throw new Error(`no detail of ${sn}`)
  return data
}

const lastTold = (orderId: number) =>
  db()
    .selectFrom('write_back')
    .select(['kind', 'data'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const lastPush = (merchantId: number) =>
  db()
    .selectFrom('push')
    .select(['title', 'voice_file', 'type'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const inTab = async (keeper: Person, status: string) =>
  (await keeper.call(onlineOrders.list, { query: { status } })).data?.items.map(({ order_sn }) => order_sn)

describe('a buyer who urges', () => {
  test('is heard once, listed, and answered once', async ({ world }) => {
    const { keeper, sn, id, says } = await setUp(world)
    const urge = { kind: 'reminder', reminderId: 'M1', words: '到哪了' } as const
    await says(urge)
    await says(urge)
    expect(await lastPush(keeper.merchantId)).toEqual({ title: '买家催单', voice_file: 'order-changed.wav', type: 8 })
    expect(await inTab(keeper, 'remind')).toEqual([sn])
    const urged = await detailOf(keeper, sn)
    expect(urged).toMatchObject({ remind: { words: '到哪了' }, badges: expect.arrayContaining(['remind']) })
    expect(urged.reminders.length).toBe(1)
    expect(urged.actions[0]).toBe('replyReminder')
    const choices = await keeper.call(onlineOrders.remindReplies, { params: { sn } })
    const words = choices.data?.[0]?.title ?? ''
    expect((await keeper.call(onlineOrders.replyReminder, { params: { sn }, body: { words } })).code).toBe(0)
    expect(await lastTold(id)).toEqual({ kind: 'remindReply', data: { reminder_id: 'M1', words } })
    expect(await inTab(keeper, 'remind')).toEqual([])
    const again = await keeper.call(onlineOrders.replyReminder, { params: { sn }, body: { words } })
    expect(again.code).toBe(codes.reminderGone.code)
  })

  test('is answered in a batch, each order for itself', async ({ world }) => {
    const { keeper, sn, says } = await setUp(world)
    await says({ kind: 'reminder', reminderId: 'M1', words: '快点' })
    const quiet = await within((tx) => anOnlineOrder(tx, { merchant_id: keeper.merchantId }))
    const stranger = await setUp(world)
    await stranger.says({ kind: 'reminder', reminderId: 'M2', words: '快点' })
    const { data } = await keeper.call(onlineOrders.replyReminders, {
      body: { sns: [sn, quiet.sn, stranger.sn, sn], words: '马上送到' },
    })
    expect(data).toEqual([
      { order_sn: sn, ok: true, message: '已回复' },
      { order_sn: quiet.sn, ok: false, message: codes.reminderGone.message },
      { order_sn: stranger.sn, ok: false, message: codes.notFound.message },
    ])
    expect(await inTab(stranger.keeper, 'remind')).toEqual([stranger.sn])
  })
})

describe('a buyer who urges where the channel carries no reply', () => {
  test('is answered on our side alone, and nothing says that it was sent', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn, id, inlet, told } = await within((tx) => anArrival(tx, keeper.merchantId, {}, { channel: 20 }))
    const urge = { id: 'n', shopId: told.shopId, orderId: told.orderId, at: now() }
    await within((tx) => applyChannelEvent(tx, inlet, { ...urge, kind: 'reminder', reminderId: 'M1', words: '到哪了' }))
    const { data } = await keeper.call(onlineOrders.replyReminders, { body: { sns: [sn], words: '已电话联系' } })
    expect(data).toEqual([{ order_sn: sn, ok: true, message: '已记录，抖店不转达回复' }])
    expect(await lastTold(id)).not.toMatchObject({ kind: 'remindReply' })
    const detail = await detailOf(keeper, sn)
    expect(detail.timeline[0]).toMatchObject({
      what: '记录催单处理',
      detail: '已电话联系（抖店不转达回复，买家看不到）',
    })
    expect(detail.badges).not.toContain('remind')
  })
})

const upload = async (person: Person): Promise<string> =>
  (await person.call(files.upload, { form: formWith('a.png', await aPicture('png')) })).data?.url ?? ''

describe('a refund', () => {
  test('is agreed to, and the channel told', async ({ world }) => {
    const { keeper, sn, id, refund } = await setUp(world)
    const at = now()
    await refund('asked', { at })
    await refund('asked', { at })
    expect(await lastPush(keeper.merchantId)).toEqual({ title: '买家申请退款', voice_file: 'after-sale.wav', type: 8 })
    const asked = await detailOf(keeper, sn)
    // This channel carries no offer to the buyer, so none is made.
    expect(asked.actions).toContain('answerRefund')
    expect(asked.actions).not.toContain('negotiate')
    expect(asked.refund).toMatchObject({ amount: '50.00', reason: '花不新鲜', status_zh: '退款待处理' })
    // What is counted is the answer, not the delivery.
    const answerBy = momentText(new Date(at.getTime() + hours(24)))
    expect(asked.refund?.answer_by).toBe(answerBy)
    expect(asked.turn).toMatchObject({ owner: 'shop', until: answerBy, of: '答复' })
    expect(asked.turn.outcome).toContain('逾期由美团外卖决定')
    expect(await inTab(keeper, 'refund')).toEqual([sn])
    const refund_id = asked.refund?.id ?? ''
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        keeper.call(onlineOrders.answerRefund, { params: { sn }, body: { refund_id, agreed: true, reason: '' } }),
      ),
    )
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      0,
      codes.refundMoved.code,
      codes.refundMoved.code,
    ])
    expect(await lastTold(id)).toEqual({ kind: 'refundAgree', data: { refund_id: 'R1', reason: '' } })
    expect(await inTab(keeper, 'refund')).toEqual([])
    // The channel says the same afterwards: nothing new.
    await refund('agreed')
    const agreed = await detailOf(keeper, sn)
    expect(agreed.refunds[0]).toMatchObject({
      status: 10,
      status_zh: '已同意退款（部分退款）',
      type: 2,
      type_zh: '部分退款',
      result: 2,
    })
    expect(agreed.order_status).toBe(0)
    const records = await keeper.call(onlineOrders.refundRecords, { params: { id: refund_id } })
    expect(records.data?.map(({ what }) => what)).toEqual(['同意退款', '买家申请退款'])
  })

  test('is refused only with a reason, and may be asked for again', async ({ world }) => {
    const { keeper, sn, id, refund } = await setUp(world)
    await refund('asked')
    const refund_id = (await detailOf(keeper, sn)).refund?.id ?? ''
    const reject = (reason: string) =>
      keeper.call(onlineOrders.answerRefund, { params: { sn }, body: { refund_id, agreed: false, reason } })
    expect((await reject('')).message).toBe('请选择拒绝原因')
    expect((await reject('商品已送出')).code).toBe(0)
    expect(await lastTold(id)).toEqual({ kind: 'refundReject', data: { refund_id: 'R1', reason: '商品已送出' } })
    expect((await detailOf(keeper, sn)).refunds[0]).toMatchObject({ status: 20, answer: '商品已送出' })
    await refund('asked', { at: later(-hours(1)) })
    expect((await detailOf(keeper, sn)).refund).toBeNull()
    await refund('asked', { at: later(minutes(5)), reason: '一直没送到' })
    expect((await detailOf(keeper, sn)).refund).toMatchObject({ status: 0, reason: '一直没送到' })
  })

  test('can be talked over where the channel carries the offer, and waits in its tab for an answer', async ({
    world,
  }) => {
    const { keeper, sn, id, refund } = await setUp(world)
    await refund('asked')
    const unable = (await detailOf(keeper, sn)).refund?.id ?? ''
    const own = await upload(keeper)
    const body = { order_sn: sn, refund_id: unable, condition: 1, amount: '20.00', images: [own] } as never
    expect((await keeper.call(onlineOrders.negotiate, { body })).code).toBe(codes.channelUnable.code)
    await db()
      .updateTable('online_order')
      .set({ channel: codeOfAdapter('weixin') })
      .where('id', '=', id)
      .execute()
    expect((await detailOf(keeper, sn)).actions).toContain('negotiate')
    const refund_id = (await detailOf(keeper, sn)).refund?.id ?? ''
    const offer = (body: object) =>
      keeper.call(onlineOrders.negotiate, {
        body: { order_sn: sn, refund_id, condition: 1, images: [own], ...body } as never,
      })
    expect((await offer({})).message).toBe('请填写退款金额')
    expect((await offer({ amount: '60.00' })).message).toBe('不能超过买家申请的金额')
    expect((await offer({ amount: '20.00', images: [] })).message).toBe('请上传凭证图片')
    const foreign = await upload(await world.merchant())
    expect((await offer({ amount: '20.00', images: [foreign] })).message).toContain('请重新上传图片')
    expect((await offer({ amount: '20.00', note: '补偿' })).code).toBe(0)
    const detail = await detailOf(keeper, sn)
    expect(detail.refunds[0]).toMatchObject({ status: 5, answer: '部分退款，20.00元，补偿' })
    expect(detail).toMatchObject({ badges: expect.arrayContaining(['refund']) as string[], refund: { status: 5 } })
    expect(await inTab(keeper, 'refund')).toEqual([sn])
    const told = { refund_id: 'R1', offer: '部分退款，20.00元，补偿', amount: '2000', images: JSON.stringify([own]) }
    expect(await lastTold(id)).toEqual({ kind: 'refundNegotiate', data: told })
    const agree = { params: { sn }, body: { refund_id, agreed: true, reason: '' } }
    expect((await keeper.call(onlineOrders.answerRefund, agree)).code).toBe(0)
    expect((await lastTold(id))?.kind).toBe('refundAgree')
    expect(await inTab(keeper, 'refund')).toEqual([])
  })

  test('of everything, granted by the channel, ends the order', async ({ world }) => {
    const { keeper, sn, refund } = await setUp(world)
    await refund('asked', { full: true, amount: fen(138_00) })
    await refund('agreed', { full: true, amount: fen(138_00), at: later(minutes(1)) })
    const detail = await detailOf(keeper, sn)
    expect(detail).toMatchObject({ order_status: 50, channel_status: 'cancelled' })
    expect(detail.refunds[0]).toMatchObject({ status_zh: '已同意退款（订单取消）', type: 1, result: 3 })
    expect(detail.badges).not.toContain('refund')
  })

  test('of another order is nobody’s to answer', async ({ world }) => {
    const { keeper, sn } = await setUp(world)
    const other = await setUp(world)
    await other.refund('asked')
    const refund_id = (await detailOf(other.keeper, other.sn)).refund?.id ?? ''
    const body = { refund_id, agreed: true, reason: '' }
    expect((await keeper.call(onlineOrders.answerRefund, { params: { sn }, body })).code).toBe(codes.notFound.code)
  })

  test('is given by the shop itself only in its own mini shop, and never more than was paid', async ({ world }) => {
    const { keeper, sn } = await setUp(world)
    const give = (order_sn: string, amount: string, pay_password = demoPayPassword) =>
      keeper.call(onlineOrders.miniRefund, { body: { order_sn, amount, reason: '缺一枝', pay_password } })
    expect((await give(sn, '10.00')).code).toBe(codes.channelUnable.code)
    const mini = await within(async (tx) => {
      await aFunded(tx, keeper.merchantId, fen(120_00))
      return anOnlineOrder(tx, { merchant_id: keeper.merchantId, channel: 24 })
    })
    const left = async () => (await balancesOf(keeper.merchantId)).available
    expect((await give(mini.sn, '100.00', '000000')).code).toBe(codes.payPasswordWrong.code)
    expect(await left()).toBe(120_00)
    expect((await give(mini.sn, '100.00')).code).toBe(0)
    expect(await left()).toBe(20_00)
    expect((await give(mini.sn, '38.01')).message).toBe('最多可退38.00元')
    expect((await give(mini.sn, '38.00')).code).toBe(codes.notEnough.code)
    expect((await detailOf(keeper, mini.sn)).refunds).toMatchObject([{ status: 10, amount: '100.00' }])
    expect(await left()).toBe(20_00)
    expect(await proveLedger()).toEqual([])
  })

  test('is not given for an order that was typed by hand, for nobody paid it in the mini shop', async ({ world }) => {
    const keeper = await world.merchant()
    await within((tx) => aFunded(tx, keeper.merchantId, fen(1_000_00)))
    const typed = await keeper.call(onlineOrders.create, { body: { ...typedContent(), source_type: 24 } })
    const order_sn = typed.data?.order_sn ?? expect.fail('it was not taken')
    expect((await detailOf(keeper, order_sn)).actions).not.toContain('miniRefund')
    const body = { order_sn, amount: '138.00', reason: '做不了', pay_password: demoPayPassword }
    expect(await keeper.call(onlineOrders.miniRefund, { body })).toMatchObject({
      code: codes.channelUnable.code,
      message: '该网单是手工录入的，买家没有在小程序付款，不能在此退款',
    })
    expect((await balancesOf(keeper.merchantId)).available).toBe(1_000_00)
    const bought = await within((tx) => anOnlineOrder(tx, { merchant_id: keeper.merchantId, channel: 24 }))
    expect((await detailOf(keeper, bought.sn)).actions).toContain('miniRefund')
  })

  test('of all a mini shop’s buyer paid is paid once, however often it is pressed, and ends the order', async ({
    world,
  }) => {
    const keeper = await world.merchant()
    const { sn } = await within(async (tx) => {
      await aFunded(tx, keeper.merchantId, fen(1_000_00))
      return anOnlineOrder(tx, { merchant_id: keeper.merchantId, channel: 24 })
    })
    const body = { order_sn: sn, amount: '138.00', reason: '做不了', pay_password: demoPayPassword }
    const presses = await Promise.all([1, 2, 3].map(() => keeper.call(onlineOrders.miniRefund, { body })))
    expect(presses.filter(({ code }) => code === 0).length).toBe(1)
    expect((await balancesOf(keeper.merchantId)).available).toBe(862_00)
    expect(await detailOf(keeper, sn)).toMatchObject({ order_status: 50, refunds: [{ status: 10, full: true }] })
  })
})

describe('a buyer who wants another time', () => {
  const wanted = { start: later(hours(5)), end: later(hours(6)) }

  test('gets it when the shop agrees', async ({ world }) => {
    const { keeper, sn, id, says } = await setUp(world)
    await says({ kind: 'eta', requestId: 'E1', window: wanted, words: '晚点送' })
    const asked = await detailOf(keeper, sn)
    expect(asked).toMatchObject({ eta: { words: '晚点送', status: 'open' }, badges: expect.arrayContaining(['eta']) })
    expect((await keeper.call(onlineOrders.agreeEta, { params: { sn } })).code).toBe(0)
    expect(await lastTold(id)).toEqual({ kind: 'etaAgree', data: { request_id: 'E1' } })
    const agreed = await detailOf(keeper, sn)
    expect(agreed.window_start).toBe(asked.eta?.window_start)
    expect(agreed.timeline[0]?.changes[0]?.label).toBe('配送时间')
    expect((await keeper.call(onlineOrders.refuseEta, { params: { sn } })).code).toBe(codes.etaGone.code)
  })

  test('is not asked about any more once the order is over', async ({ world }) => {
    const { keeper, sn, says } = await setUp(world)
    await says({ kind: 'eta', requestId: 'E1', window: wanted, words: '晚点送' })
    await keeper.call(onlineOrders.close, { params: { sn }, body: { reason: '缺货' } })
    const closed = await detailOf(keeper, sn)
    expect(closed.eta).toBeNull()
    expect(closed.badges).not.toContain('eta')
  })

  test('does not when it refuses', async ({ world }) => {
    const { keeper, sn, id, says } = await setUp(world)
    const before = await detailOf(keeper, sn)
    await says({ kind: 'eta', requestId: 'E1', window: wanted, words: '' })
    expect((await keeper.call(onlineOrders.refuseEta, { params: { sn } })).code).toBe(0)
    expect(await lastTold(id)).toEqual({ kind: 'etaRefuse', data: { request_id: 'E1' } })
    expect((await detailOf(keeper, sn)).window_start).toBe(before.window_start)
  })
})
