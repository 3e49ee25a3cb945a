import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { momentText } from '@zdb/contract/kit/china-time'
import type { rules } from '@zdb/contract/platform/rules/endpoints'
import { openSubjects, propose } from '#areas/platform/proposals/public'
import { within } from '#core/db/tx'
import type { AnyMachine } from '#core/domain/any-machine'
import { countInStates, newestInStates } from '#core/domain/machine-counts.sql'
import type { ProposalKind } from '#core/domain/proposal'
import { facts } from '#core/domain/queue'
import type { RuleTouch, UnderWay } from '#core/domain/rule-touch'
import { currentRules, insertRule, ruleHistory, ruleValue, type Rules } from '#core/domain/rules'
import type { Operator } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { isRule, ruleKindOf, ruleNames, ruleText } from './rule-names.ts'
import { ruleReach } from './rule-reach.ts'
import { thingNames } from './thing-names.ts'

const kind = 'rule'
const mostCounted = 1_000
const mostExamples = 5
const mostHistory = 50

export const listRules = async (): Promise<Result<typeof rules.list>> => {
  const [history, open] = await Promise.all([ruleHistory(), openSubjects(kind)])
  return (Object.keys(ruleNames) as (keyof Rules)[]).map((name) => {
    const rows = history.filter((row) => row.name === name)
    const current = rows.findLast(({ from_at }) => from_at <= now()) ?? refuse('notFound')
    return {
      name,
      ...ruleNames[name],
      value: ruleText(name, current.value),
      raw: JSON.stringify(current.value),
      since: current.from_at,
      kind: ruleKindOf(name, current.value),
      history: rows
        .filter(({ from_at }) => from_at < current.from_at)
        .toReversed()
        .slice(0, mostHistory)
        .map(({ value, from_at }) => ({ value: ruleText(name, value), from_at })),
      upcoming: rows
        .filter(({ from_at }) => from_at > now())
        .map(({ value, from_at }) => ({ value: ruleText(name, value), from_at })),
      proposed: open.has(name),
    }
  })
}

const inForce = async (name: keyof Rules): Promise<unknown> =>
  (await ruleHistory()).findLast((row) => row.name === name && row.from_at <= now())?.value

/** A value this rule can have; what it has now is no change. */
const changed = async (
  name: string,
  value: unknown,
): Promise<{ rule: keyof Rules; before: unknown; after: unknown }> => {
  if (!isRule(name)) return refuse('notFound')
  const after = ruleValue(name, value)
  if (after === undefined) return refuseField('value', '这个值不符合该规则的格式')
  const before = await inForce(name)
  if (JSON.stringify(before) === JSON.stringify(after)) refuse('ruleUnchanged')
  return { rule: name, before, after }
}

const touchOf = async (machine: AnyMachine, states: readonly string[], what: string): Promise<RuleTouch> => ({
  what,
  count: await countInStates(machine, states, mostCounted),
  examples: await newestInStates(machine, states, mostExamples),
})

/** What is under way and waits by this rule: it is in the machines, state by state. */
const waitsBy = (machines: readonly AnyMachine[], rule: keyof Rules): Promise<RuleTouch>[] =>
  machines.flatMap((machine) =>
    Object.entries(machine.waiting).flatMap(([state, wait]) => {
      const what = `${thingNames[machine.table] ?? machine.table}：${machine.states[state]?.label ?? state}`
      return wait?.deadline.from.includes(rule) ? [touchOf(machine, [state], what)] : []
    }),
  )

const machineOf = (machines: readonly AnyMachine[], table: string, states: readonly string[]): AnyMachine =>
  machines.find((machine) => machine.table === table && states.every((state) => state in machine.states)) ??
  refuse('notFound')

const touchedBy = async (
  { machines, ruleTouches }: UnderWay,
  rule: keyof Rules,
  value: unknown,
): Promise<RuleTouch[]> => {
  const before = await currentRules()
  const byValue = ruleTouches[rule]?.(
    before,
    { ...before, [rule]: value },
    {
      counted: mostCounted,
      examples: mostExamples,
    },
  )
  return Promise.all([
    ...waitsBy(machines, rule),
    ...(ruleReach[rule].things ?? []).map(({ what, table, states }) =>
      touchOf(machineOf(machines, table, states), states, what),
    ),
    ...(byValue ? [byValue] : []),
  ])
}

export const previewRule = async (
  known: UnderWay,
  name: string,
  { value }: Body<typeof rules.preview>,
): Promise<Result<typeof rules.preview>> => {
  const { rule, before, after } = await changed(name, value)
  const touches = await touchedBy(known, rule, after)
  return {
    before: ruleText(rule, before),
    after: ruleText(rule, after),
    touches: touches.map(({ examples, ...touch }) => ({ ...touch, examples: [...examples] })),
    words: ruleReach[rule].words,
  }
}

export const proposeRule = async (
  operator: Operator,
  name: string,
  { value, from_at, reason }: Body<typeof rules.propose>,
): Promise<null> => {
  const { rule, before, after } = await changed(name, value)
  if (from_at <= now()) refuseField('from_at', '生效时间须晚于现在')
  const title = `${ruleNames[rule].label} ${ruleText(rule, before)} → ${ruleText(rule, after)}，${momentText(from_at)} 起`
  const payload = { name: rule, value: after, from_at: from_at.toISOString() }
  await within((tx) => propose(tx, operator, { kind, subject: rule, title, payload, reason, merchantId: undefined }))
  return null
}

type Payload = { name: keyof Rules; value: unknown; from_at: string }

/** A changed rule takes effect at its date, and never before two people have agreed to it. */
export const ruleKind = (known: UnderWay): ProposalKind => ({
  label: '修改平台规则',
  evidence: async (payload) => {
    const { name, value, from_at } = payload as Payload
    const touches = await touchedBy(known, name, value)
    const before = await inForce(name)
    const parts = [
      facts('规则', [
        ['规则', ruleNames[name].label],
        ['现行值', ruleText(name, before)],
        ['新值', ruleText(name, value)],
        ['生效时间', momentText(new Date(from_at))],
      ]),
    ]
    const live = [
      facts('受影响的进行中事项', [
        ...touches.map(
          ({ what, count, examples }) =>
            [
              what,
              `${count === mostCounted ? `${mostCounted}件以上` : `${count}件`}${count > 0 ? `，如${examples.join('、')}` : ''}`,
            ] as const,
        ),
        ['说明', ruleReach[name].words],
      ]),
    ]
    return { merchantIds: [], parts, live }
  },
  apply: async (tx, _operator, payload) => {
    const { name, value, from_at } = payload as Payload
    const wanted = new Date(from_at)
    await insertRule(tx, name, value, wanted > now() ? wanted : now())
  },
})
