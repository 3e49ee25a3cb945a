import { afterEach, describe, expect } from 'vitest'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { days, moveClock, resetClock } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { within } from '#core/db/tx'
import { aDeal, apply, claims, orderNow, platform, show, soundLedger } from '#test/harness/deal'
import { aPhotoOf } from '#test/harness/pictures'
import { test, type World } from '#test/harness/world'
import { decide, finalise, workOff } from '../public.ts'

const { part } = claims

afterEach(resetClock)

describe('a quarrel', () => {
  test('is negotiated again: rejected with a reason, changed by the sender, agreed', async ({ world }) => {
    const deal = await aDeal(world)
    const rid = await apply(deal)
    const photo = await aPhotoOf(deal.florist)
    const refusal = { reason: '签收时完好', images: [photo] }
    expect(await deal.florist.call(afterSale.reject, { params: { rid }, body: refusal })).toMatchObject({ code: 0 })
    expect(await show(deal.sender, rid)).toMatchObject({
      refund_status: 20,
      reject_reason: '签收时完好',
      return_audit_img: [photo],
      turn: { owner: 'sender' },
      actions: ['update', 'arbitration', 'revoke'],
    })
    await deal.sender.call(afterSale.update, { params: { rid }, body: { ...part, amount: '15.00' } })
    const seen = await show(deal.florist, rid)
    expect(seen).toMatchObject({ refund_status: 5, amount: '15.00', turn: { owner: 'shop' } })
    expect(seen.timeline.map(({ what }) => what)).toEqual(['修改申请再协商', '拒绝退款', '申请售后'])
    expect(seen.timeline[0]?.changes).toEqual([{ label: '退款金额', before: '28.00', after: '15.00' }])
    expect(await deal.florist.call(afterSale.agree, { params: { rid }, body: { revision: 2 } })).toMatchObject({
      code: 0,
    })
    await soundLedger()
  })

  const rejected = async (world: World) => {
    const deal = await aDeal(world)
    const rid = await apply(deal)
    await deal.florist.call(afterSale.reject, { params: { rid }, body: { reason: '签收时完好', images: [] } })
    return { deal, rid }
  }

  const arbitrated = async (world: World) => {
    const { deal, rid } = await rejected(world)
    const said = { content: '请平台看照片', images: [await aPhotoOf(deal.sender)] }
    expect(await deal.sender.call(afterSale.arbitration, { params: { rid }, body: said })).toMatchObject({ code: 0 })
    return { deal, rid }
  }

  test('goes to the platform, and while it judges neither side can move', async ({ world }) => {
    const { deal, rid } = await arbitrated(world)
    expect(await show(deal.florist, rid)).toMatchObject({ stage: 1, turn: { owner: 'platform' }, actions: [] })
    expect((await show(deal.sender, rid)).actions).toEqual([])
    for (const answer of [
      await deal.sender.call(afterSale.revoke, { params: { rid } }),
      await deal.sender.call(afterSale.update, { params: { rid }, body: part }),
      await deal.florist.call(afterSale.agree, { params: { rid }, body: { revision: 1 } }),
      await deal.sender.call(afterSale.appeal, { params: { rid }, body: { content: '不服' } }),
    ])
      expect(answer).toMatchObject({ code: codes.afterSaleMoved.code })
  })

  test('decided for the sender is paid when the shop lets its three days pass', async ({ world }) => {
    const { deal, rid } = await arbitrated(world)
    await within((tx) => decide(tx, platform, Number(rid), { agree: true, amount: fen(20_00), words: '照片清楚' }))
    expect(await show(deal.florist, rid)).toMatchObject({
      refund_status: 10,
      stage: 2,
      amount: '20.00',
      paid: [],
      turn: { owner: 'shop', outcome: '到期未申诉，裁决生效' },
      actions: ['appeal'],
    })
    expect(await balancesOf(deal.sender.merchantId)).toMatchObject({ frozen: 128_00 })
    moveClock(days(2))
    await workOff()
    expect(await orderNow(deal.order)).toMatchObject({ after_sale_open: true })
    moveClock(days(1) + 1000)
    await workOff()
    expect(await orderNow(deal.order)).toMatchObject({ after_sale_open: false, price: 108_00 })
    expect(await balancesOf(deal.sender.merchantId)).toMatchObject({ frozen: 108_00, available: 9_892_00 })
    await soundLedger()
  })

  test('is appealed once by the side that lost, and the final word takes effect at once', async ({ world }) => {
    const { deal, rid } = await arbitrated(world)
    await within((tx) => decide(tx, platform, Number(rid), { agree: false, words: '证据不足' }))
    const winner = await deal.florist.call(afterSale.appeal, { params: { rid }, body: { content: '不服' } })
    expect(winner).toMatchObject({ code: codes.afterSaleMoved.code, message: '裁决支持了您，无需申诉' })
    const said = { content: '补充开箱视频', images: [await aPhotoOf(deal.sender, 2)] }
    expect(await deal.sender.call(afterSale.appeal, { params: { rid }, body: said })).toMatchObject({ code: 0 })
    expect(await deal.sender.call(afterSale.appeal, { params: { rid }, body: said })).toMatchObject({
      code: codes.afterSaleMoved.code,
    })
    await within((tx) => finalise(tx, platform, Number(rid), { agree: true, words: '视频属实' }))
    const seen = await show(deal.sender, rid)
    expect(seen).toMatchObject({ refund_status: 10, stage: 4, result: 2, amount: '28.00', turn: { owner: 'none' } })
    expect(seen.appeal_items.map(({ what, side }) => [what, side])).toEqual([
      ['申请平台仲裁', 'sender'],
      ['平台裁决', 'platform'],
      ['提出申诉', 'sender'],
      ['平台终审', 'platform'],
    ])
    expect(await balancesOf(deal.sender.merchantId)).toMatchObject({ frozen: 100_00, available: 9_900_00 })
    await soundLedger()
  })

  test('is appealed for a side by whoever may act for that side', async ({ world }) => {
    const { deal, rid } = await arbitrated(world)
    await within((tx) => decide(tx, platform, Number(rid), { agree: false, words: '证据不足' }))
    const applicant = await world.subAccount(deal.sender, { grants: ['afterSale.read', 'afterSale.apply'] })
    const answerer = await world.subAccount(deal.sender, { grants: ['afterSale.read', 'afterSale.answer'] })
    expect((await show(answerer, rid)).actions).toEqual([])
    expect((await show(applicant, rid)).actions).toEqual(['appeal'])
    const said = { content: '补充开箱视频', images: [] }
    const appeals = [
      () => answerer.call(afterSale.appeal, { params: { rid }, body: said }),
      () => answerer.call(afterSale.operate, { body: { id: rid, operate: 'appeal', ...said } }),
    ]
    for (const appeal of appeals) expect(await appeal()).toMatchObject({ code: codes.forbidden.code })
    expect(await applicant.call(afterSale.appeal, { params: { rid }, body: said })).toMatchObject({ code: 0 })
  })

  test('is appealed by the shop with its permission to answer, through the old call too', async ({ world }) => {
    const { deal, rid } = await arbitrated(world)
    await within((tx) => decide(tx, platform, Number(rid), { agree: true, words: '照片清楚' }))
    const applicant = await world.subAccount(deal.florist, { grants: ['afterSale.read', 'afterSale.apply'] })
    const answerer = await world.subAccount(deal.florist, { grants: ['afterSale.read', 'afterSale.answer'] })
    const appeal = { body: { id: rid, operate: 'appeal', content: '花是新鲜的' } } as const
    expect(await applicant.call(afterSale.operate, appeal)).toMatchObject({ code: codes.forbidden.code })
    expect(await answerer.call(afterSale.operate, appeal)).toMatchObject({ code: 0 })
  })

  test('names the platform in the story of the order', async ({ world }) => {
    const { deal, rid } = await arbitrated(world)
    await within((tx) => decide(tx, platform, Number(rid), { agree: false, words: '证据不足' }))
    const { data } = await deal.florist.call(receivedOrders.detail, { params: { sn: deal.order.sn } })
    expect(data?.timeline[0]).toMatchObject({ what: '平台裁决', side: 'platform', actor: '平台' })
  })

  test('decided against the sender and not appealed ends without money', async ({ world }) => {
    const { deal, rid } = await arbitrated(world)
    await within((tx) => decide(tx, platform, Number(rid), { agree: false, words: '证据不足' }))
    moveClock(days(3) + 1000)
    await workOff()
    const sender = await world.again(deal.sender)
    expect(await show(sender, rid)).toMatchObject({ refund_status: 30, stage: 4, result: 0, paid: [] })
    expect(await orderNow(deal.order)).toMatchObject({ after_sale_open: false, price: 128_00 })
  })

  test('is not decided twice, nor for more than there is, nor before it was brought', async ({ world }) => {
    const { rid: early } = await rejected(world)
    const ruling = { agree: true, words: '支持' }
    await expect(within((tx) => decide(tx, platform, Number(early), ruling))).rejects.toMatchObject({
      reason: 'afterSaleMoved',
    })
    const { rid } = await arbitrated(world)
    await expect(
      within((tx) => decide(tx, platform, Number(rid), { ...ruling, amount: fen(128_01) })),
    ).rejects.toMatchObject({ reason: 'amountTooLarge' })
    await within((tx) => decide(tx, platform, Number(rid), ruling))
    await expect(within((tx) => decide(tx, platform, Number(rid), ruling))).rejects.toMatchObject({
      reason: 'afterSaleMoved',
    })
    await expect(within((tx) => finalise(tx, platform, Number(rid), ruling))).rejects.toMatchObject({
      reason: 'afterSaleMoved',
    })
  })
})
