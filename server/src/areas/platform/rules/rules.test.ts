import { afterEach, describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { momentText } from '@zdb/contract/kit/china-time'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { proposals } from '@zdb/contract/platform/proposals/endpoints'
import { rules } from '@zdb/contract/platform/rules/endpoints'
import { vouchFor } from '#areas/platform/operators/public'
import { db, within } from '#core/db/tx'
import { currentRules, insertRule } from '#core/domain/rules'
import { aStore } from '#areas/shop/stores/fixtures'
import { days, hours, later, moveClock, resetClock } from '#core/time/clock'
import { aDeal } from '#test/harness/deal'
import { test, type DeskPerson, type World } from '#test/harness/world'

import { machines, ruleTouches } from '../../../machines.ts'
import { ruleReach } from './rule-reach.ts'
import { thingNames } from './thing-names.ts'

afterEach(resetClock)

const tomorrow = () => momentText(later(days(1)))
const of = (rule: string) => ({ params: { rule } })

const propose = (who: DeskPerson, rule: string, value: unknown, from_at = tomorrow()) =>
  who.call(rules.propose, { ...of(rule), body: { value, from_at, reason: '节日高峰' } as never })

const waiting = async (who: DeskPerson, title: string) => {
  const { data } = await who.call(proposals.list)
  return data?.items.find((item) => item.title.startsWith(title)) ?? expect.fail(`nobody proposed ${title}`)
}

const decide = async (who: DeskPerson, id: string, decision: 'approve' | 'reject', reason = '') => {
  const at = { params: { queue: 'proposals', item: id } }
  const { data } = await who.call(inbox.show, at)
  return who.call(inbox.decide, { ...at, body: { decision, revision: data?.revision ?? '', reason } })
}

const rowsOf = (name: string) =>
  db().selectFrom('platform_rule').select(['value', 'from_at']).where('name', '=', name).orderBy('from_at').execute()

const two = async (world: World) =>
  [await world.operator({ name: '甲' }), await world.operator({ name: '乙' })] as const

describe('a rule of the platform', () => {
  test('is changed by two people, at its date and not before', async ({ world }) => {
    const [first, second] = await two(world)
    const before = await currentRules()
    expect((await propose(first, 'payMinutes', 45)).code).toBe(0)
    const { id, title } = await waiting(second, '付款期限')
    expect(title).toContain('30分钟 → 45分钟')
    expect((await decide(first, id, 'approve')).code).toBe(codes.proposalOwn.code)
    expect((await decide(second, id, 'approve')).code).toBe(0)
    expect((await currentRules()).payMinutes).toBe(before.payMinutes)
    const listed = (await first.call(rules.list)).data?.find(({ name }) => name === 'payMinutes')
    expect(listed?.upcoming).toMatchObject([{ value: '45分钟' }])
    moveClock(days(1) + 1_000)
    expect((await currentRules()).payMinutes).toBe(45)
    const after = (await (await world.operator()).call(rules.list)).data?.find(({ name }) => name === 'payMinutes')
    expect(after).toMatchObject({ value: '45分钟', kind: 'whole', upcoming: [], history: [{ value: '30分钟' }] })
    const trail = await db().selectFrom('audit').select(['action', 'operator_id']).where('target', '=', id).execute()
    expect(trail).toEqual(
      expect.arrayContaining([
        { action: 'proposals.propose', operator_id: first.operatorId },
        { action: 'proposals.approve', operator_id: second.operatorId },
      ]),
    )
  })

  test('that is a list reads in words, in force and proposed', async ({ world }) => {
    const [first, second] = await two(world)
    const values = new Map((await first.call(rules.list)).data?.map(({ name, value }) => [name, value]))
    expect(values.get('integrityDepositElsewhere')).toBe('没有另外规定')
    expect(values.get('rechargeSuggestions')).toContain('100.00元；200.00元')
    expect(values.get('offlineAccount')).toMatch(/^转单宝科技有限公司.* · 招商银行.* · \d+$/)
    expect(values.get('expectedSilence')).toContain('运力 7点至23点 30分钟')
    expect([...values.values()].filter((value) => /[[{"]/.test(value))).toEqual([])
    const cakes = { city_code: '110100', category: 2, amount: 3_000_00 }
    expect((await propose(first, 'integrityDepositElsewhere', [cakes])).code).toBe(0)
    expect((await waiting(second, '各城市与类目')).title).toContain('北京市 · 蛋糕烘焙 3,000.00元')
  })

  test('is not agreed to by whoever has their account from who proposed it', async ({ world }) => {
    const [first, second] = await two(world)
    await propose(first, 'modificationHours', 3)
    const { id } = await waiting(second, '修改申请答复期限')
    await within((tx) => vouchFor(tx, second.operatorId, first.operatorId))
    expect((await decide(second, id, 'approve')).code).toBe(codes.proposalOwn.code)
    expect((await decide(await world.operator(), id, 'approve')).code).toBe(0)
  })

  test('is not agreed to after its date: it is refused in words, and nothing changes', async ({ world }) => {
    const [first] = await two(world)
    await propose(first, 'photoHours', 6, momentText(later(hours(1))))
    const { id } = await waiting(first, '实拍审核期限')
    moveClock(hours(2))
    const late = await world.operator()
    const shown = await late.call(inbox.show, { params: { queue: 'proposals', item: id } })
    expect(JSON.stringify(shown.data?.parts)).toContain('生效时间已过')
    expect(await decide(late, id, 'approve')).toMatchObject({
      code: codes.ruleDatePassed.code,
      message: '生效时间已过，不能再同意；请不同意或撤回，按新的生效时间重新提议',
    })
    expect((await rowsOf('photoHours')).length).toBe(1)
    expect((await decide(late, id, 'reject', '生效时间不合适')).code).toBe(0)
  })

  test('is compared with what is in force at its date, and shown with all that is settled already', async ({
    world,
  }) => {
    const [first, second] = await two(world)
    const { commentDays: now } = await currentRules()
    await within((tx) => insertRule(tx, 'commentDays', now + 5, later(days(1))))
    const afterwards = momentText(later(days(2)))
    expect((await propose(first, 'commentDays', now + 5, afterwards)).code).toBe(codes.ruleUnchanged.code)
    const preview = (from_at?: string) =>
      first.call(rules.preview, { ...of('commentDays'), body: { value: now, ...(from_at ? { from_at } : {}) } })
    expect((await preview()).code).toBe(codes.ruleUnchanged.code)
    expect((await preview(afterwards)).data).toMatchObject({ before: `${now + 5}天`, after: `${now}天` })
    expect((await propose(first, 'commentDays', now, afterwards)).code).toBe(0)
    const { id, title } = await waiting(second, '评价期限')
    expect(title).toContain(`${now + 5}天 → ${now}天`)
    const at = { params: { queue: 'proposals', item: id } }
    const seen = (await second.call(inbox.show, at)).data
    expect(JSON.stringify(seen?.parts)).toContain(`"value":"${now + 5}天"`)
    await within((tx) => insertRule(tx, 'commentDays', now + 9, later(days(3))))
    const body = { decision: 'approve', revision: seen?.revision ?? '' }
    expect((await second.call(inbox.decide, { ...at, body })).code).toBe(codes.termsChanged.code)
    const again = (await second.call(inbox.show, at)).data
    expect(JSON.stringify(again?.parts)).toContain(`${now + 9}天，将取代本次的新值`)
    expect((await decide(second, id, 'approve')).code).toBe(0)
    expect((await rowsOf('commentDays')).map(({ value }) => value)).toEqual([now, now + 5, now, now + 9])
  })

  test('shows whom it touches before anybody proposes it', async ({ world }) => {
    const [first] = await two(world)
    const { data } = await first.call(rules.preview, { ...of('payMinutes'), body: { value: 20 } })
    expect(data).toMatchObject({ before: expect.stringMatching(/分钟$/) as string, after: '20分钟' })
    expect(data?.touches.map(({ what }) => what)).toContain('转单：待付款')
  })

  test('shows the orders whose fee it changes, and says how', async ({ world }) => {
    const [first] = await two(world)
    const { order } = await aDeal(world)
    const { data } = await first.call(rules.preview, { ...of('serviceFeePermille'), body: { value: 77 } })
    const [touch] = data?.touches ?? []
    expect(touch).toMatchObject({ what: '已付款未结算的转单' })
    expect(touch?.examples).toContain(order.sn)
    expect(data?.words).toBe('结算时按当时的费率收取：生效后结算的按新值')
    expect((await propose(first, 'serviceFeePermille', 77)).code).toBe(0)
    const { id } = await waiting(first, '平台服务费')
    const shown = await first.call(inbox.show, { params: { queue: 'proposals', item: id } })
    expect(JSON.stringify(shown.data?.parts)).toContain(order.sn)
  })

  test('shows the stores that would have deposited too little', async ({ world }) => {
    const [first] = await two(world)
    const { integrityDeposit } = await currentRules()
    const { merchantId } = await world.merchant()
    await within((tx) => aStore(tx, merchantId, { name: '刚够花店', deposit: integrityDeposit }))
    const preview = async (value: number) =>
      (await first.call(rules.preview, { ...of('integrityDeposit'), body: { value } })).data?.touches
    expect((await preview(integrityDeposit + 1))?.[0]?.examples).toContain('刚够花店')
    expect(await preview(integrityDeposit - 1)).toMatchObject([{ count: 0, examples: [] }])
  })

  test('says of every rule what it changes of what is under way, or why nothing', () => {
    const waits = new Set(
      machines.flatMap(({ waiting: all }) => Object.values(all).flatMap((w) => w?.deadline.from ?? [])),
    )
    for (const [name, { things = [], words }] of Object.entries(ruleReach)) {
      expect(words.length, name).toBeGreaterThan(8)
      const isTouching = things.length > 0 || waits.has(name) || name in ruleTouches
      expect([name, isTouching || /不|只/.test(words)]).toEqual([name, true])
      for (const { table, states } of things)
        expect(
          machines.filter((machine) => machine.table === table && states.every((state) => state in machine.states)),
          name,
        ).toHaveLength(1)
    }
    const waitingByRule = machines.filter(({ waiting: all }) =>
      Object.values(all).some((wait) => wait?.deadline.from.some((from) => from in ruleReach)),
    )
    expect(waitingByRule.map(({ table }) => table).filter((table) => !(table in thingNames))).toEqual([])
  })

  test('is proposed once at a time, and withdrawn by who proposed it alone', async ({ world }) => {
    const [first, second] = await two(world)
    await propose(first, 'receiveMinutes', 20)
    expect((await propose(second, 'receiveMinutes', 25)).code).toBe(codes.proposalOpen.code)
    const { id } = await waiting(first, '接单期限')
    expect((await second.call(proposals.withdraw, { params: { proposal: id } })).code).toBe(codes.notFound.code)
    expect((await first.call(proposals.withdraw, { params: { proposal: id } })).code).toBe(0)
    expect((await propose(second, 'receiveMinutes', 25)).code).toBe(0)
  })

  test('stays as it is when the colleague says no, with the reason', async ({ world }) => {
    const [first, second] = await two(world)
    await propose(first, 'appealDays', 9)
    const { id } = await waiting(second, '申诉期限')
    expect((await decide(second, id, 'reject')).code).toBe(codes.invalid.code)
    expect((await decide(second, id, 'reject', '理由不充分')).code).toBe(0)
    const { data } = await first.call(proposals.list, { query: { open: '0' } })
    expect(data?.items.find((item) => item.id === id)).toMatchObject({ status_zh: '未通过', verdict: '理由不充分' })
  })

  test('refuses what it cannot be, what it is already, and yesterday', async ({ world }) => {
    const [first] = await two(world)
    const { sentBackHours } = await currentRules()
    for (const [value, code] of [
      ['many', codes.invalid.code],
      [-5, codes.invalid.code],
      [1.5, codes.invalid.code],
      [true, codes.invalid.code],
      [sentBackHours, codes.ruleUnchanged.code],
    ])
      expect([value, (await propose(first, 'sentBackHours', value)).code]).toEqual([value, code])
    expect((await propose(first, 'sentBackHours', 99, momentText(later(-days(1))))).code).toBe(codes.invalid.code)
    expect((await propose(first, 'constructor', 99)).code).toBe(codes.notFound.code)
  })
})
