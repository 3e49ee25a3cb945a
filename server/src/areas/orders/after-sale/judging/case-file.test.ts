import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { aDeal, apply, claims, show, soundLedger, type Claim } from '#test/harness/deal'
import { test, type DeskPerson, type World } from '#test/harness/world'

const atDesk = (queue: 'arbitration' | 'appeals', rid: string) => ({ params: { queue, item: rid } })

const arbitrated = async (world: World, claim: Claim = claims.part) => {
  const deal = await aDeal(world)
  const rid = await apply(deal, claim)
  await deal.florist.call(afterSale.reject, { params: { rid }, body: { reason: '签收时完好', images: [] } })
  const said = { content: '请平台看照片', images: ['/files/c.jpg'] }
  await deal.sender.call(afterSale.arbitration, { params: { rid }, body: said })
  return { deal, rid }
}

const open = async (judge: DeskPerson, queue: 'arbitration' | 'appeals', rid: string) =>
  (await judge.call(inbox.show, atDesk(queue, rid))).data ?? expect.fail('no such case')

const rule = async (judge: DeskPerson, queue: 'arbitration' | 'appeals', rid: string, body: object) => {
  const { revision } = await open(judge, queue, rid)
  return judge.call(inbox.decide, { ...atDesk(queue, rid), body: { revision, ...body } as never })
}

describe('the file of a case', () => {
  test('writes itself and proposes by a clause with its arithmetic', async ({ world }) => {
    const { rid } = await arbitrated(world)
    const judge = await world.operator({ roles: ['arbitration'] })
    const file = await open(judge, 'arbitration', rid)
    expect(file.parts.map(({ title }) => title)).toEqual([
      '建议裁决',
      '诉求',
      '订单',
      '配送',
      '款项',
      '双方以往售后',
      '双方陈述',
      '双方举证',
      '订单经过与每次修改',
    ])
    const pictures = file.parts.flatMap((part) => (part.kind === 'pictures' ? part.pictures : []))
    expect(pictures).toContainEqual({ label: '发单方 林小花', url: '/operator/api/files/c.jpg' })
    const told = file.parts.flatMap((part) => (part.kind === 'history' ? part.lines : []))
    expect(told.map(({ at }) => at)).toEqual(
      told.map(() => expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string),
    )
    expect(file.decisions.map(({ name, amount }) => [name, amount?.proposed])).toEqual([
      ['refund', '28.00'],
      ['close', undefined],
      ['refundWithCompensation', '28.00'],
    ])
    expect((await open(judge, 'arbitration', rid)).revision).toBe(file.revision)
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
      body: { content: '有实拍', images: ['/files/d.jpg'] },
    })
    const final = { decision: 'refund', amount: '10.00', reason: '双方各有责任' }
    expect(await rule(judge, 'appeals', rid, final)).toMatchObject({ code: 0 })
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
    const answer = await judge.call(inbox.decide, { ...atDesk('appeals', rid), body: stale })
    expect(answer.code).toBe(codes.termsChanged.code)
    expect((await show(deal.sender, rid)).stage).toBe(3)
  })
})
