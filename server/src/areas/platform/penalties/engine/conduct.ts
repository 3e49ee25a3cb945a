import { dayText } from '@zdb/contract/kit/china-time'
import type { Offence } from '@zdb/contract/platform/penalties/offences'
import { conductOf, receivingMerchants, type Conduct } from '#areas/orders/transfer-orders/public'
import { currentRules, type Rules } from '#core/domain/rules'
import { days, later, now } from '#core/time/clock'
import { sweep } from '#core/work/sweep'
import { lastSuggestedAt, suggest } from './suggestions.sql.ts'

type Share = {
  readonly offence: Offence
  readonly word: string
  readonly most: (rules: Rules) => number
  readonly of: (conduct: Conduct) => { count: number; sns: string[] }
}

const shares: readonly Share[] = [
  {
    offence: 'chargebacks',
    word: '退单',
    most: ({ chargebackPercent }) => chargebackPercent,
    of: ({ chargedBack, chargedBackSns }) => ({ count: chargedBack, sns: chargedBackSns }),
  },
  {
    offence: 'lateness',
    word: '超时送达',
    most: ({ latenessPercent }) => latenessPercent,
    of: ({ late, lateSns }) => ({ count: late, sns: lateSns }),
  },
]

/** What was counted once is not counted again: the days begin at the last suggestion, whatever became of it. */
const sinceOf = async (merchantId: number, offence: Offence, { conductDays }: Rules): Promise<Date> => {
  const earliest = later(-days(conductDays))
  const last = await lastSuggestedAt(merchantId, offence)
  return last && last > earliest ? last : earliest
}

const judge = async (merchantId: number, { offence, word, most, of }: Share, rules: Rules): Promise<void> => {
  const since = await sinceOf(merchantId, offence, rules)
  const conduct = await conductOf(merchantId, { since, graceMinutes: rules.rulingLateFreeMinutes })
  const { accepted } = conduct
  const { count, sns } = of(conduct)
  const limit = most(rules)
  if (accepted < rules.conductLeastOrders || count * 100 <= accepted * limit) return
  const share = (Math.floor((count * 1_000) / accepted) / 10).toFixed(1)
  const period = `${dayText(since)}至${dayText(now())}`
  await suggest({
    merchant_id: merchantId,
    offence,
    cause: `${offence}:${merchantId}:${dayText(now())}`,
    order_sn: '',
    orders: sns,
    description: `${period}接单${accepted}单，${word}${count}单，占${share}%，超过${limit}%。`,
    arithmetic: `${word}${count} ÷ 接单${accepted} = ${share}% > ${limit}%（至少${rules.conductLeastOrders}单才统计）`,
  })
}

/** Every merchant who received orders, one after the other, by the rules of the day. */
export const judgeConduct = async (): Promise<void> => {
  const rules = await currentRules()
  let reached = 0
  await sweep({
    name: 'penalties.conduct',
    due: async (limit) => {
      const ids = await receivingMerchants(reached, limit)
      reached = ids.at(-1) ?? reached
      return ids
    },
    work: async (merchantId) => {
      for (const share of shares) await judge(merchantId, share, rules)
    },
  })
}
