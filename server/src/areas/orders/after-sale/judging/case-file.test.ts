import { afterEach, describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { originKinds } from '@zdb/contract/couriers/delivery/states'
import { momentText } from '@zdb/contract/kit/china-time'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { aDelivery } from '#areas/couriers/delivery/fixtures'
import { note } from '#areas/orders/transfer-orders/public'
import { aDoor } from '#areas/shop/stores/fixtures'
import { within } from '#core/db/tx'
import { system } from '#core/http/actor'
import { hours, later, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { aDeal, apply, claims, show, soundLedger, type Claim, type Deal } from '#test/harness/deal'
import { aPhotoOf } from '#test/harness/pictures'
import { test, type DeskPerson, type World } from '#test/harness/world'

afterEach(resetClock)

const atDesk = (queue: 'arbitration' | 'appeals', rid: string) => ({ params: { queue, item: rid } })

const arbitrated = async (world: World, claim: Claim = claims.part) => {
  const deal = await aDeal(world)
  const rid = await apply(deal, claim)
  await deal.florist.call(afterSale.reject, { params: { rid }, body: { reason: '签收时完好', images: [] } })
  const photo = await aPhotoOf(deal.sender)
  const said = { content: '请平台看照片', images: [photo] }
  await deal.sender.call(afterSale.arbitration, { params: { rid }, body: said })
  return { deal, rid, photo }
}

const toPlatform = async ({ sender, florist }: Deal, rid: string): Promise<void> => {
  await florist.call(afterSale.reject, { params: { rid }, body: { reason: '签收时完好', images: [] } })
  await sender.call(afterSale.arbitration, { params: { rid }, body: { content: '请平台裁决', images: [] } })
}

type Opened = Awaited<ReturnType<typeof open>>

const factsIn = (file: Opened, title: string): string[] =>
  file.parts.flatMap((part) =>
    part.kind === 'facts' && part.title === title ? part.rows.map(({ label, value }) => `${label} ${value}`) : [],
  )

const linesIn = (file: Opened, title: string): string[] =>
  file.parts.flatMap((part) =>
    part.kind === 'history' && part.title === title ? part.lines.map(({ who, text }) => `${who} ${text}`) : [],
  )

const open = async (judge: DeskPerson, queue: 'arbitration' | 'appeals', rid: string) =>
  (await judge.call(inbox.show, atDesk(queue, rid))).data ?? expect.fail('no such case')

const rule = async (judge: DeskPerson, queue: 'arbitration' | 'appeals', rid: string, body: object) => {
  const { revision } = await open(judge, queue, rid)
  return judge.call(inbox.decide, { ...atDesk(queue, rid), body: { revision, ...body } as never })
}

describe('the file of a case', () => {
  test('writes itself and proposes by a clause with its arithmetic', async ({ world }) => {
    const { rid, photo } = await arbitrated(world)
    const judge = await world.operator({ roles: ['arbitration'] })
    const file = await open(judge, 'arbitration', rid)
    expect(file.parts.map(({ title }) => title)).toEqual([
      '建议裁决',
      '诉求',
      '订单',
      '配送',
      '款项',
      '双方陈述',
      '双方举证',
      '实拍',
      '订单经过与每次修改',
      '资金往来',
      '费用',
      '双方以往售后',
      '双方最近的售后',
    ])
    const pictures = file.parts.flatMap((part) => (part.kind === 'pictures' ? part.pictures : []))
    expect(pictures).toContainEqual({
      label: '发单方 林小花',
      url: `/operator/api/inbox/arbitration/${rid}${photo}`,
    })
    const told = file.parts.flatMap((part) => (part.kind === 'history' ? part.lines : []))
    expect(told.map(({ at }) => at)).toEqual(
      told.map(() => expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string),
    )
    expect(file.decisions.map(({ name, amount, suggested }) => [name, amount?.proposed, suggested])).toEqual([
      ['refund', '28.00', true],
      ['close', undefined, false],
      ['refundWithCompensation', '28.00', false],
    ])
    expect((await open(judge, 'arbitration', rid)).revision).toBe(file.revision)
  })

  test('holds the order as agreed, its photos, the ride and the money, and does not age by itself', async ({
    world,
  }) => {
    const { deal, rid } = await arbitrated(world)
    const { order } = deal
    const storeId = order.shop_id ?? expect.fail('no shop')
    const origin = { origin_kind: originKinds.received, origin_sn: order.sn }
    const ride = await within(async (tx) => {
      const photo = { order_id: order.id, at: later(-minutes(30)), url: '/files/p.jpg', cause: '花头朝下', state: 3 }
      await tx.insertInto('transfer_order_photo').values(photo).execute()
      const changes = [{ label: '贺卡', before: '生日快乐', after: '新婚快乐' }]
      await note(tx, order.id, 'sender', system('clock'), { what: '修改订单', changes })
      const facts = { ...origin, merchant_id: deal.florist.merchantId, store_id: storeId, distance_metres: 4_260 }
      return aDelivery(tx, { ...facts, state: 'completed', ended_at: later(-minutes(20)) })
    })
    const judge = await world.operator({ roles: ['arbitration'] })
    const file = await open(judge, 'arbitration', rid)
    const agreed = factsIn(file, '订单')
    expect(agreed).toEqual(expect.arrayContaining(['商品 33枝红玫瑰 ×1（不要满天星）', '收货地 北京市朝阳区']))
    expect(agreed.find((row) => row.startsWith('约定送达'))).toMatch(/14:00-15:00$/)
    expect(file.parts.find(({ title }) => title === '实拍')).toMatchObject({
      pictures: [
        {
          label: expect.stringMatching(/已驳回 花头朝下$/) as string,
          url: `/operator/api/inbox/arbitration/${rid}/files/p.jpg`,
        },
      ],
    })
    expect(linesIn(file, '订单经过与每次修改').join()).toContain('修改订单；贺卡：生日快乐 → 新婚快乐')
    const ridden = factsIn(file, '配送')
    expect(ridden).toContain('配送方计程 4.3公里')
    for (const [label, at] of [
      ['骑手接单', ride.accepted_at],
      ['骑手取货', ride.picked_at],
      ['配送方记录送达', ride.ended_at],
    ] as const)
      expect(ridden).toContain(`${label} ${momentText(at ?? expect.fail(label))}`)
    expect(factsIn(file, '款项')).toContain('冻结货款 128.00元')
    expect(linesIn(file, '资金往来')).toContain('发单方 转单冻结 -128.00元')
    expect(factsIn(file, '费用').map((row) => row.split(' ')[0])).toEqual(['平台服务费', '配送费报价', '配送费实收'])
    await within((tx) => tx.updateTable('delivery_order').set({ cost: 9_00 }).where('id', '=', ride.id).execute())
    moveClock(hours(30))
    const again = await open(await world.operator({ roles: ['arbitration'] }), 'arbitration', rid)
    expect(again.revision).toBe(file.revision)
    expect(factsIn(again, '费用')).toContain('配送费实收 9.00元')
  })

  test('shows the door where delivery is the matter, and how the last cases of both came out', async ({ world }) => {
    const deal = await aDeal(world)
    const first = await apply(deal)
    await deal.florist.call(afterSale.agree, { params: { rid: first }, body: { revision: 1 } })
    const rid = await apply(deal, claims.whole)
    await deal.florist.call(afterSale.reject, { params: { rid }, body: { reason: '已送达', images: [] } })
    await deal.sender.call(afterSale.arbitration, { params: { rid }, body: { content: '没有收到', images: [] } })
    const file = await open(await world.operator({ roles: ['arbitration'] }), 'arbitration', rid)
    expect(factsIn(file, '订单')).toContain(`收货地 北京市朝阳区${aDoor.address}`)
    const outcome = `售后${first}（${deal.order.sn}）花材不新鲜：部分退款28.00元`
    expect(linesIn(file, '双方最近的售后')).toEqual([`发单方 ${outcome}`, `接单方 ${outcome}`])
  })

  const rideOf = (deal: Deal, ended_at: Date) =>
    within((tx) =>
      aDelivery(tx, {
        origin_kind: originKinds.received,
        origin_sn: deal.order.sn,
        merchant_id: deal.florist.merchantId,
        store_id: deal.order.shop_id ?? expect.fail('no shop'),
        state: 'completed',
        ended_at,
      }),
    )

  test('counts no photo that was uploaded after the case was opened, and says that it came later', async ({
    world,
  }) => {
    const deal = await aDeal(world, { need_photo: true })
    const { sn } = deal.order
    const rid = await apply(deal, { ...claims.part, images: [await aPhotoOf(deal.sender)] })
    moveClock(minutes(5))
    const images = [await aPhotoOf(deal.florist, 2)]
    expect(await deal.florist.call(receivedOrders.uploadPhoto, { params: { sn }, body: { images } })).toMatchObject({
      code: 0,
    })
    await toPlatform(deal, rid)
    const file = await open(await world.operator({ roles: ['arbitration'] }), 'arbitration', rid)
    expect(factsIn(file, '建议裁决')[0]).toBe('依据 商品 1：约定实拍而接单方未提供，按申请退款')
    expect(file.parts.find(({ title }) => title === '实拍')).toMatchObject({
      pictures: [{ label: expect.stringMatching(/申请售后之后，不计入条款$/) as string }],
    })
  })

  test('keeps a photo that was there before, though the sender rejects it during the case', async ({ world }) => {
    const deal = await aDeal(world, { need_photo: true })
    const { sn } = deal.order
    const images = [await aPhotoOf(deal.florist, 2)]
    await deal.florist.call(receivedOrders.uploadPhoto, { params: { sn }, body: { images } })
    moveClock(minutes(5))
    const rid = await apply(deal, { ...claims.part, images: [await aPhotoOf(deal.sender)] })
    moveClock(minutes(5))
    const verdict = { sn, accepted: false, cause: '花头朝下' }
    expect(await deal.sender.call(transferOrders.auditPhoto, { body: verdict })).toMatchObject({ code: 0 })
    await toPlatform(deal, rid)
    const file = await open(await world.operator({ roles: ['arbitration'] }), 'arbitration', rid)
    expect(factsIn(file, '建议裁决')[0]).toMatch(/^依据 商品 4/)
  })

  test('counts a rider’s arrival by the courier’s own time, and none after the case was opened', async ({ world }) => {
    const proposedFor = async (arrivedAfter: number) => {
      const deal = await aDeal(world, { delivered_at: later(minutes(arrivedAfter)) })
      const rid = await apply(deal, claims.whole)
      const openedAt = now().getTime()
      moveClock(minutes(60))
      await rideOf(deal, new Date(openedAt + minutes(arrivedAfter)))
      await toPlatform(deal, rid)
      const file = await open(await world.operator({ roles: ['arbitration'] }), 'arbitration', rid)
      return {
        clause: factsIn(file, '建议裁决')[0]?.slice(0, 7),
        ridden: factsIn(file, '配送').join(),
        suggested: file.decisions.find(({ suggested }) => suggested)?.name,
        refund: Number(file.decisions.find(({ name }) => name === 'refund')?.amount?.proposed),
      }
    }
    const before = await proposedFor(-20)
    expect(before.clause).toBe('依据 收货 1')
    // No refund is what the clause says; whoever rules otherwise does not start from a refund of nothing.
    expect(before.suggested).toBe('close')
    expect(before.refund).toBeGreaterThan(0)
    expect(before.ridden).not.toContain('不计入条款')
    const after = await proposedFor(20)
    expect(after.clause).toBe('依据 收货 3')
    expect(after.ridden).toMatch(/配送方记录送达 [^,]+（申请售后之后，不计入条款）/)
  })

  test('is ruled, appealed and ruled for good, and both merchants read the clause', async ({ world }) => {
    const { deal, rid } = await arbitrated(world)
    const judge = await world.operator({ roles: ['arbitration'] })
    expect(await rule(judge, 'arbitration', rid, { decision: 'refund', reason: '接单方未能举证' })).toMatchObject({
      code: 0,
    })
    const [newest] = (await show(deal.florist, rid)).timeline
    expect(newest?.content).toMatch(
      /^支持退款28\.00元。依据条款「商品 3」发单方举证而接单方未举证，按申请退款（.+）。接单方未能举证$/,
    )
    expect((await show(deal.sender, rid)).timeline[0]?.content).toBe(newest?.content)
    await deal.florist.call(afterSale.appeal, {
      params: { rid },
      body: { content: '有实拍', images: [await aPhotoOf(deal.florist)] },
    })
    const final = { decision: 'refund', amount: '10.00', reason: '双方各有责任' }
    expect((await open(judge, 'appeals', rid)).barred).toBe(codes.appealOwn.message)
    expect(await rule(judge, 'appeals', rid, final)).toMatchObject({ code: codes.appealOwn.code })
    const over = { ...atDesk('appeals', rid), body: { over: true } }
    expect((await judge.call(inbox.take, over)).code).toBe(codes.appealOwn.code)
    const another = await world.operator({ roles: ['arbitration'] })
    expect(await rule(another, 'appeals', rid, final)).toMatchObject({ code: 0 })
    const done = await show(deal.sender, rid)
    expect(done).toMatchObject({ stage: 4, amount: '10.00' })
    expect(done.timeline[0]?.content).toContain('条款「商品 4」建议退款14.00元，仲裁员另行裁定。双方各有责任')
    await soundLedger()
  })

  test('awards no more than there is, whatever the judge types', async ({ world }) => {
    const { rid } = await arbitrated(world)
    const judge = await world.operator({ roles: ['arbitration'] })
    const greedy = { decision: 'refund', amount: '99999.00', reason: '全退' }
    expect(await rule(judge, 'arbitration', rid, greedy)).toMatchObject({
      code: codes.invalid.code,
      message: expect.stringMatching(/^退款金额最多\d+\.\d\d元$/) as string,
    })
  })

  test('pays a compensation only where the judge says so, and then the one that was asked for', async ({ world }) => {
    const judge = await world.operator({ roles: ['arbitration'] })
    const awarded = async (decision: string) => {
      const { deal, rid } = await arbitrated(world, claims.withCompensation)
      expect(await rule(judge, 'arbitration', rid, { decision, amount: '10.00', reason: '虚假送达' })).toMatchObject({
        code: 0,
      })
      return show(deal.sender, rid)
    }
    expect(await awarded('refund')).toMatchObject({ amount: '10.00', compensation: '0.00' })
    expect(await awarded('refundWithCompensation')).toMatchObject({ amount: '10.00', compensation: '64.00' })
    const { rid } = await arbitrated(world)
    const unasked = { decision: 'refundWithCompensation', reason: '虚假送达' }
    expect(await rule(judge, 'arbitration', rid, unasked)).toMatchObject({ message: '发单方没有申请赔付' })
  })

  test('that was added to since the judge looked is looked at again', async ({ world }) => {
    const { deal, rid } = await arbitrated(world)
    const judge = await world.operator({ roles: ['arbitration'] })
    await rule(judge, 'arbitration', rid, { decision: 'refund', reason: '接单方未能举证' })
    await deal.florist.call(afterSale.appeal, { params: { rid }, body: { content: '有实拍', images: [] } })
    const stale = { decision: 'close', revision: 'as-seen-before', reason: '已按约定送达' }
    const another = await world.operator({ roles: ['arbitration'] })
    const answer = await another.call(inbox.decide, { ...atDesk('appeals', rid), body: stale })
    expect(answer.code).toBe(codes.termsChanged.code)
    expect((await show(deal.sender, rid)).stage).toBe(3)
  })
})
