import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc, { type AsyncCommand } from 'fast-check'
import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { moveClock } from '#core/time/clock'
import type { Act } from './acts.ts'
import { check } from './check.ts'
import { dice, type Dice } from './dice.ts'
import { failingAt } from './faults.ts'
import type { Real } from './stage.ts'
import type { Reply, Verdict } from './verdict.ts'
import { count, type Model, type Name } from './world-model.ts'

export type Step = AsyncCommand<Model, Real>

type Try = {
  name: string
  once: boolean
  /** What the rules say to it now. */
  rule: () => Verdict
  call: (headers?: Record<string, string>) => Promise<Reply>
  fault: Dice['fault']
}

/** Compares an answer with the verdict and lets the model follow. */
const settle = (model: Model, { name, rule }: Try, reply: Reply): void => {
  const verdict = rule()
  expect([name, reply.code === 0, reply], name).toEqual([name, verdict.ok, reply])
  expect(reply.code, name).not.toBe(codes.busy.code)
  verdict.stands?.()
  if (verdict.ok) verdict.change(reply)
  count(model, `${verdict.ok ? 'did' : 'refused'} ${name}`)
  if (verdict.short) count(model, `lacked ${verdict.short}`)
}

/** Two answers to the same call: as if one had come after the other, whichever was first. */
const settleBoth = (model: Model, tried: Try, replies: readonly Reply[]): void => {
  for (const reply of replies.toSorted((a, b) => a.code - b.code)) settle(model, tried, reply)
}

const ways: Record<Dice['way'], (model: Model, tried: Try) => Promise<void>> = {
  once: async (model, tried) => settle(model, tried, await tried.call()),
  repeated: async (model, tried) => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await tried.call(headers)
    settle(model, tried, first)
    const second = await tried.call(headers)
    if (tried.once && first.code === 0) expect([second.code, second.data]).toEqual([0, first.data])
    else settle(model, tried, second)
  },
  twiceAtOnce: async (model, tried) => settleBoth(model, tried, await Promise.all([tried.call(), tried.call()])),
  twiceWithOneKey: async (model, tried) => {
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = await Promise.all([tried.call(headers), tried.call(headers)])
    if (!tried.once || first.code !== 0) return settleBoth(model, tried, [first, second])
    expect(isDeepStrictEqual(first.data, second.data) && second.code === 0, tried.name).toBe(true)
    return settle(model, tried, first)
  },
  broken: async (_model, tried) => {
    const reply = await failingAt(tried.fault, () => tried.call())
    const { ok, stands, change } = tried.rule()
    stands?.()
    if (!ok) expect(reply.code, tried.name).not.toBe(0)
    // What books nothing does not fail where it would have booked.
    else if (tried.fault === 'posting' && reply.code === 0) change(reply)
    else expect(reply.code, tried.name).toBe(codes.busy.code)
  },
}

/** Every step takes a moment, so that no two things happen at the same time. */
const moment = 1_009

export type AnyAct = Act<{ by: Name }, unknown>
type ChosenAct = { name: string; act: AnyAct; target: { by: Name } }

/** Where an act suits what this step is after. */
const targetsOf = (model: Model, act: AnyAct, thrown: Dice): { by: Name }[] => {
  const right: Dice = { ...thrown, password: 'right' }
  return act.targets(model).filter((target) => {
    if (thrown.aim === 'anywhere') return true
    const verdict = act.rule(model, target, act.wish(model, target, right), right)
    return thrown.aim === 'allowed' ? verdict.ok : verdict.short !== undefined
  })
}

/** One of the acts that suit, the weightier more often where it is allowed, on one of the things it suits. */
const choose = (acts: Readonly<Record<string, AnyAct>>, model: Model, thrown: Dice): ChosenAct | undefined => {
  const suiting = Object.entries(acts).flatMap(([name, act]) => {
    const targets = targetsOf(model, act, thrown)
    return targets.length > 0 ? [{ name, act, targets }] : []
  })
  const weightOf = ({ weight }: AnyAct): number => (thrown.aim === 'allowed' ? weight : 1)
  const weighted = suiting.flatMap((each) => Array.from({ length: weightOf(each.act) }, () => each))
  const chosen = weighted[thrown.act % weighted.length]
  const target = chosen?.targets[thrown.pick % chosen.targets.length]
  return chosen && target && { ...chosen, target }
}

/** Wrong tries at the password are counted: they are made one at a time, where nothing else is wrong. */
const asPlayed = (thrown: Dice, { act }: ChosenAct): Dice => {
  if (!act.paid || thrown.aim !== 'allowed') return { ...thrown, password: 'right' }
  return thrown.password === 'right' ? thrown : { ...thrown, way: 'once' }
}

export const somebodyActs = (acts: Readonly<Record<string, AnyAct>>): fc.Arbitrary<Step> =>
  dice.map((thrown) => {
    let story = 'somebody acts'
    return {
      check: (model) => choose(acts, model as Model, thrown) !== undefined,
      run: async (model, real) => {
        const chosen = choose(acts, model, thrown)
        if (!chosen) throw new Error('there is nothing to be tried')
        const { name, act, target } = chosen
        const rolled = asPlayed(thrown, chosen)
        story = describe(name, target, rolled)
        model.now += moment
        moveClock(moment)
        const wish = act.wish(model, target, rolled)
        const tried: Try = {
          name,
          once: act.once,
          rule: () => act.rule(model, target, wish, rolled),
          call: (headers = {}) => act.call(real, target, wish, headers, rolled),
          fault: rolled.fault,
        }
        await ways[rolled.way](model, tried)
        count(model, `way: ${rolled.way}`)
        count(model, 'steps')
        await check(model, real)
      },
      toString: () => story,
    }
  })

const describe = (name: string, target: object, { way, fault, aim, password, pick }: Dice): string => {
  const { by, order } = target as { by: Name; order?: { sn: string } }
  const how = [
    ...(way === 'once' ? [] : [way === 'broken' ? `broken at ${fault}` : way]),
    ...(aim === 'allowed' ? [] : [aim]),
    ...(password === 'right' ? [] : [`${password} password`]),
  ]
  return `${name}(${[by, ...(order ? [order.sn] : []), `#${pick}`, ...how].join(', ')})`
}
