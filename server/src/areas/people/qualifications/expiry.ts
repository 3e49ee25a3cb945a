import { sql, type RawBuilder } from 'kysely'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import { currentRules, type Rules } from '#core/domain/rules'
import { system } from '#core/http/actor'
import { days, later, now } from '#core/time/clock'
import { job } from '#core/work/jobs'
import { qualificationVersion } from './qualification-machine.ts'
import { leaseEnding, leaseLapsing, saveWarned, type Version } from './qualifications.sql.ts'
import { daysLeft, lastDay } from './standing.ts'
import { labelOf, tellMerchant } from './verdicts.ts'

const batch = 50
const clock = system('clock')

const warningOf = (version: Version, rules: Rules): { title: string; alert: string } => {
  const left = daysLeft(version) ?? 0
  const what = `${labelOf(version)}（${lastDay(version) ?? ''}到期）`
  if (left >= 0) return { title: '资质即将到期', alert: `${what}还有${left}天到期，请及时更换` }
  return { title: '资质已到期', alert: `${what}已到期，宽限期还剩${rules.qualificationGraceDays + left}天，请尽快更换` }
}

const warn = (rules: Rules): Promise<number> =>
  within(async (tx) => {
    const today = dayText(now())
    const told = { daily: startOfDay(today), weekly: startOfDay(addDays(today, -6)) }
    const ending = await leaseEnding(tx, now(), later(days(rules.qualificationWarnDays)), told, batch)
    for (const version of ending) {
      await tellMerchant(tx, version, 'qualificationEnding', warningOf(version, rules))
      await saveWarned(tx, version.id, now())
    }
    return ending.length
  })

const graceOver = (rules: Rules): RawBuilder<boolean> =>
  qualificationVersion.waiting.approved?.deadline.passed?.(rules) ?? sql`false`

const lapse = (rules: Rules): Promise<number> =>
  within(async (tx) => {
    const due = await leaseLapsing(tx, graceOver(rules), batch)
    for (const { id } of due) {
      const version = await move(tx, qualificationVersion, 'lapse', { id, actor: clock })
      const { merchant_id: merchantId, type } = version
      await record(tx, clock, 'qualifications.lapse', id, { merchantId, before: { type } })
      await tellMerchant(tx, version, 'qualificationEnding', {
        title: '资质已失效',
        alert: `${labelOf(version)}宽限期已过，资质失效，请提交新的证件`,
      })
    }
    return due.length
  })

const untilNone = async (work: () => Promise<number>): Promise<void> => {
  while ((await work()) === batch);
}

/** Ends what is past its grace. Any number of processes may run it. */
export const lapseEnded = async (): Promise<void> => {
  const rules = await currentRules()
  await untilNone(() => lapse(rules))
}

/** Tells whose documents end soon: nothing that would wake anybody. Any number of processes may run it. */
export const warnOfEnding = async (): Promise<void> => {
  const rules = await currentRules()
  await untilNone(() => warn(rules))
}

/** Documents end at any hour; people hear of it by day alone. */
export const expiryJobs = [
  job({ name: 'qualifications.expiry', cron: '5 * * * *', run: lapseEnded }),
  job({ name: 'qualifications.warn', cron: '5 9-20 * * *', run: warnOfEnding }),
]
