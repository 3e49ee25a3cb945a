import type { AnyMachine } from './any-machine.ts'
import type { Rules } from './rules.ts'

/** What is under way and changes with a rule: how many, counted so far, and the newest of them. */
export type RuleTouch = { readonly what: string; readonly count: number; readonly examples: readonly string[] }

export type TouchLimits = { readonly counted: number; readonly examples: number }

/** Finds what a change of the rules touches, where that depends on the value itself. */
export type RuleTouches = Readonly<
  Partial<Record<keyof Rules, (before: Rules, after: Rules, limits: TouchLimits) => Promise<RuleTouch>>>
>

/** Who can tell what is under way: every machine, and areas where it depends on the value of a rule. */
export type UnderWay = { readonly machines: readonly AnyMachine[]; readonly ruleTouches: RuleTouches }
