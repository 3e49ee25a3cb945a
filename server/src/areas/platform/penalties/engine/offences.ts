import type { Offence } from '@zdb/contract/platform/penalties/offences'
import type { PenaltyLevel } from '@zdb/contract/platform/penalties/states'
import type { Fen } from '@zdb/contract/kit/fen'
import type { LimitType } from '@zdb/contract/people/account/limit-types'
import type { Rules } from '#core/domain/rules'

/** What the rules propose for an offence: of a limit the days. */
export type Measure = {
  readonly level: PenaltyLevel
  readonly amount: Fen
  readonly limits: Readonly<Partial<Record<LimitType, number>>>
}

/** `earlier`: how many penalties for the same thing stand against the merchant. */
type MeasureOf = (rules: Rules, earlier: number) => Measure

const grave = (amount: Fen, { penaltyLimitDays }: Rules): Measure => ({
  level: 2,
  amount,
  limits: { jiedan: penaltyLimitDays },
})

/** By what the engine measures. */
export const measures: Readonly<Record<Offence, MeasureOf>> = {
  reforwarding: (rules, earlier) => grave(earlier === 0 ? rules.reforwardFine : rules.reforwardFineAgain, rules),
  chargebacks: (rules, earlier) =>
    earlier === 0 ? { level: 1, amount: rules.chargebackFine, limits: {} } : grave(rules.chargebackFine, rules),
  lateness: (rules, earlier) =>
    earlier === 0 ? { level: 1, amount: rules.latenessFine, limits: {} } : grave(rules.latenessFine, rules),
  photoReuse: (rules) => grave(rules.photoReuseFine, rules),
}
