import { afterEach, describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { momentText } from '@zdb/contract/kit/china-time'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { proposals } from '@zdb/contract/platform/proposals/endpoints'
import { rules } from '@zdb/contract/platform/rules/endpoints'
import { within } from '#core/db/tx'
import { currentRules, insertRule, ruleValue, type Rules } from '#core/domain/rules'
import { days, later, resetClock } from '#core/time/clock'
import { test, type DeskPerson } from '#test/harness/world'
import { brokenRelation, figureOf, nonsenseIn, ruleRelations, type Relation, type Term } from './rule-relations.ts'

afterEach(resetClock)

const propose = (who: DeskPerson, rule: string, value: unknown, from_at = momentText(later(days(1)))) =>
  who.call(rules.propose, { params: { rule }, body: { value, from_at, reason: '节日高峰' } as never })

const valueIn = (all: Rules) => (name: keyof Rules) => all[name]

/** The value with which this term is one too many, or one too few; none where the rule cannot have it at all. */
const beyond = (term: Term, figure: number, way: 1 | -1): unknown => {
  const exact = figure / (term.times ?? 1)
  const number = way === 1 ? Math.floor(exact) + 1 : Math.ceil(exact) - 1
  return ruleValue(term.rule, term.of ? [number] : number)
}

const breaches = ([lower, upper]: Relation, all: Rules): { rule: keyof Rules; value: unknown }[] => {
  const [least, most] = [figureOf(lower, valueIn(all)), figureOf(upper, valueIn(all))]
  if (least === undefined || most === undefined) return []
  return [
    { rule: lower.rule, value: beyond(lower, most, 1) },
    { rule: upper.rule, value: beyond(upper, least, -1) },
  ].filter(({ value }) => value !== undefined)
}

const named = ruleRelations.map((relation): [string, Relation] => [
  relation.map(({ rule, of }) => `${rule}${of ? ` (${of})` : ''}`).join(' ≤ '),
  relation,
])

describe('rules that are bound to each other', () => {
  test('the seeded values obey them all, and make sense each for itself', async ({ world }) => {
    const listed = (await (await world.operator({ roles: ['manage'] })).call(rules.list)).data ?? []
    const values = new Map(listed.map(({ name, raw }) => [name, JSON.parse(raw) as unknown]))
    const names = [...values.keys()] as (keyof Rules)[]
    expect(names.length).toBeGreaterThan(ruleRelations.length)
    expect(names.flatMap((name) => brokenRelation(name, (other) => values.get(other)) ?? [])).toEqual([])
    expect(names.flatMap((name) => nonsenseIn(name, values.get(name)) ?? [])).toEqual([])
  })

  test.for(named)('%s, from either side', async ([, relation], { world }) => {
    const desk = await world.operator({ roles: ['manage'] })
    const wrong = breaches(relation, await currentRules())
    expect(wrong.length).toBeGreaterThan(0)
    for (const { rule, value } of wrong) {
      const answer = await propose(desk, rule, value)
      expect([rule, value, answer.code]).toEqual([rule, value, codes.ruleConflict.code])
      expect(answer.message).toContain('不能大于')
    }
  })

  test('at every date: what goes now and not with what is settled for later is refused, until it changes again', async ({
    world,
  }) => {
    const desk = await world.operator({ roles: ['manage'] })
    const { poolEditPauseSeconds: least } = await currentRules()
    await within(async (tx) => {
      await insertRule(tx, 'poolEditLongestPauseSeconds', least + 3, later(days(10)))
      await insertRule(tx, 'poolEditPauseSeconds', least + 2, later(days(20)))
    })
    expect(await propose(desk, 'poolEditPauseSeconds', least + 4)).toMatchObject({
      code: codes.ruleConflict.code,
      message: expect.stringContaining(momentText(later(days(10))).slice(0, 10)) as unknown,
      errors: [{ field: 'value' }],
    })
    const preview = await desk.call(rules.preview, {
      params: { rule: 'poolEditLongestPauseSeconds' },
      body: { value: least + 1, from_at: momentText(later(days(11))) },
    })
    expect(preview.code).toBe(codes.ruleConflict.code)
    expect((await propose(desk, 'poolEditPauseSeconds', least + 3)).code).toBe(0)
  })

  test('two changes that each went alone are not both agreed to', async ({ world }) => {
    const [first, second] = [await world.operator({ roles: ['manage'] }), await world.operator({ roles: ['manage'] })]
    const { rulingLateFreeMinutes: free, rulingLateShareMinutes: share } = await currentRules()
    const middle = Math.floor((free + share) / 2)
    expect((await propose(first, 'rulingLateFreeMinutes', middle + 1)).code).toBe(0)
    expect((await propose(first, 'rulingLateShareMinutes', middle)).code).toBe(0)
    const waiting = (await second.call(proposals.list)).data?.items.filter(({ title }) => title.startsWith('迟到多少'))
    const approve = async (item: string) => {
      const at = { params: { queue: 'proposals', item } }
      const { data } = await second.call(inbox.show, at)
      return second.call(inbox.decide, { ...at, body: { decision: 'approve', revision: data?.revision ?? '' } })
    }
    const answers = []
    for (const { id } of waiting ?? []) answers.push(await approve(id))
    expect(answers.map(({ code }) => code)).toEqual([0, codes.ruleConflict.code])
  })

  test('hours of silence that never are, overlap or can never alarm are refused', async ({ world }) => {
    const desk = await world.operator({ roles: ['manage'] })
    const { expectedSilence } = await currentRules()
    const sms = { kind: 'sms', from_hour: 9, to_hour: 22, minutes: 600 } as const
    const others = expectedSilence.filter(({ kind }) => kind !== 'sms')
    const wrong = [
      [{ ...sms, from_hour: 22, to_hour: 9 }],
      [{ ...sms, from_hour: 9, to_hour: 9 }],
      [{ ...sms, to_hour: 10 }],
      [sms, { ...sms, from_hour: 20, to_hour: 24, minutes: 30 }],
    ]
    for (const rows of wrong)
      expect((await propose(desk, 'expectedSilence', [...others, ...rows])).code).toBe(codes.ruleConflict.code)
    const twice = { city_code: '110100', category: 2, amount: 100_00 }
    expect((await propose(desk, 'integrityDepositElsewhere', [twice, twice])).code).toBe(codes.ruleConflict.code)
    expect((await propose(desk, 'expectedSilence', [...others, { ...sms, to_hour: 20 }])).code).toBe(0)
  })
})
