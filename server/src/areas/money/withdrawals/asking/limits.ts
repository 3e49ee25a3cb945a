import { fen, type Fen, yuanText } from '@zdb/contract/kit/fen'
import { withdrawalSpeedNames, withdrawalSpeeds, type WithdrawalSpeed } from '@zdb/contract/money/withdrawals/states'
import { rulesRevision, type Rules } from '#core/domain/rules'
import { refuse, refuseField } from '#core/http/refusal'
import { hours, later, now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'

export type Used = { times: number; amount: Fen }

/** What it costs and how long it takes; a working day ends with the day. */
export const speedOf = (speed: WithdrawalSpeed, rules: Rules) =>
  speed === 'normal'
    ? {
        fee: rules.withdrawalFee,
        arrival: `${rules.withdrawalWorkdays}个工作日内到账`,
        arrivesBy: workdaysOn(now(), rules.withdrawalWorkdays),
      }
    : {
        fee: rules.withdrawalFastFee,
        arrival: `${rules.withdrawalFastHours}小时内到账`,
        arrivesBy: later(hours(rules.withdrawalFastHours)),
      }

export const speedsOf = (rules: Rules) =>
  withdrawalSpeedNames.map((speed) => {
    const { fee, arrival, arrivesBy } = speedOf(speed, rules)
    return { speed, name: withdrawalSpeeds[speed].label, fee, arrival, arrives_by: arrivesBy }
  })

/** Rises when what a withdrawal costs or how long it takes changes. */
export const feeRevision = (): Promise<number> =>
  rulesRevision('withdrawalFee', 'withdrawalFastFee', 'withdrawalWorkdays', 'withdrawalFastHours')

/** What can be withdrawn at once, before anything else stands in the way. */
export const mostNow = (available: Fen, used: Used, rules: Rules): Fen => {
  if (used.times >= rules.withdrawalDayTimes) return fen(0)
  const most = Math.min(available, rules.withdrawalMost, rules.withdrawalDayMost - used.amount)
  return fen(most < rules.withdrawalLeast ? 0 : most)
}

export const refuseAmount = (amount: Fen, rules: Rules): void => {
  if (amount < rules.withdrawalLeast) refuseField('amount', `每次至少提现${yuanText(rules.withdrawalLeast)}`)
  if (amount > rules.withdrawalMost) refuseField('amount', `每次最多提现${yuanText(rules.withdrawalMost)}`)
}

export const refuseBeyondDay = (amount: Fen, used: Used, rules: Rules): void => {
  if (used.times >= rules.withdrawalDayTimes)
    refuse('withdrawalLimit', `每天最多提现${rules.withdrawalDayTimes}次，请明天再试`)
  if (used.amount + amount > rules.withdrawalDayMost)
    refuse(
      'withdrawalLimit',
      `每天最多提现${yuanText(rules.withdrawalDayMost)}，今天还可提现${yuanText(rules.withdrawalDayMost - used.amount)}`,
    )
}
