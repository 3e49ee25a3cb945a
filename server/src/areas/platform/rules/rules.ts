import { codes } from '@zdb/contract/codes'
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
import { insertRule, lockRules, ruleHistory, rulesAt, ruleValue, type Rules } from '#core/domain/rules'
import type { Operator } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { refuseConflict } from './rule-conflicts.ts'
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

type RuleRow = Awaited<ReturnType<typeof ruleHistory>>[number]

/** All values of one rule, by date. */
const rowsOf = async (name: keyof Rules): Promise<RuleRow[]> => (await ruleHistory()).filter((row) => row.name === name)

const valueAt = (rows: readonly RuleRow[], at: Date): unknown => rows.findLast(({ from_at }) => from_at <= at)?.value

/** A value this rule can have beside the others; what it would have by then anyway is no change. */
const changed = async (
  name: string,
  value: unknown,
  from: Date,
): Promise<{ rule: keyof Rules; before: unknown; after: unknown }> => {
  if (!isRule(name)) return refuse('notFound')
  const after = ruleValue(name, value)
  if (after === undefined) return refuseField('value', '这个值不符合该规则的格式')
  const before = valueAt(await rowsOf(name), from)
  if (JSON.stringify(before) === JSON.stringify(after)) refuse('ruleUnchanged')
  await refuseConflict(name, after, from)
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
  from: Date,
): Promise<RuleTouch[]> => {
  const before = await rulesAt(from)
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
  { value, from_at = now() }: Body<typeof rules.preview>,
): Promise<Result<typeof rules.preview>> => {
  const { rule, before, after } = await changed(name, value, from_at)
  const touches = await touchedBy(known, rule, after, from_at)
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
  if (from_at <= now()) refuseField('from_at', '生效时间须晚于现在')
  const { rule, before, after } = await changed(name, value, from_at)
  const title = `${ruleNames[rule].label} ${ruleText(rule, before)} → ${ruleText(rule, after)}，${momentText(from_at)} 起`
  const payload = { name: rule, value: after, from_at: from_at.toISOString() }
  await within((tx) => propose(tx, operator, { kind, subject: rule, title, payload, reason, merchantId: undefined }))
  return null
}

type Payload = { name: keyof Rules; value: unknown; from_at: string }

/** What is settled already and still to come, with what it means to a change from then on. */
const upcomingPart = (name: keyof Rules, rows: readonly RuleRow[], wanted: Date) => {
  const fate = (from: Date): string => {
    if (from < wanted) return ''
    return from > wanted ? '，将取代本次的新值' : '，将被本次的新值取代'
  }
  const upcoming = rows.filter(({ from_at }) => from_at > now())
  return facts(
    '已定但尚未生效的值',
    upcoming.length === 0
      ? [['其他修改', '没有']]
      : upcoming.map(({ value, from_at }) => [
          momentText(from_at),
          `${ruleText(name, value)}${fate(from_at)}`,
          fate(from_at) === '' ? 'plain' : 'warn',
        ]),
  )
}

/** A changed rule takes effect at its date, and never before two people have agreed to it. */
export const ruleKind = (known: UnderWay): ProposalKind => ({
  label: '修改平台规则',
  evidence: async (payload) => {
    const { name, value, from_at } = payload as Payload
    const wanted = new Date(from_at)
    const touches = await touchedBy(known, name, value, wanted)
    const rows = await rowsOf(name)
    const parts = [
      facts('规则', [
        ['规则', ruleNames[name].label],
        ['现行值', ruleText(name, valueAt(rows, now()))],
        ['届时的值', ruleText(name, valueAt(rows, wanted))],
        ['新值', ruleText(name, value)],
        ['生效时间', momentText(wanted)],
      ]),
      upcomingPart(name, rows, wanted),
    ]
    const live = [
      ...(wanted > now() ? [] : [facts('生效时间', [['状态', codes.ruleDatePassed.message, 'bad']])]),
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
    // Whoever agreed agreed to that date: what was touched by then is no longer what was shown.
    if (wanted <= now()) refuse('ruleDatePassed')
    await lockRules(tx)
    await refuseConflict(name, value, wanted)
    await insertRule(tx, name, value, wanted)
  },
})
