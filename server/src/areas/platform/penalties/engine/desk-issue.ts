import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { limitTypeNames } from '@zdb/contract/people/account/limit-types'
import type { deskPenalties } from '@zdb/contract/platform/penalties/endpoints'
import { offenceNames, offences } from '@zdb/contract/platform/penalties/offences'
import { namesOfMerchants } from '#areas/people/identity/public'
import { currentRules } from '#core/domain/rules'
import { asPlatform, type Operator } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import type { Look } from '#core/http/register'
import { days, later } from '#core/time/clock'
import { issuePenalty } from '../verdicts.ts'
import { measures } from './offences.ts'
import { earlierPenalties } from './suggestions.sql.ts'

/** A merchant of ours, by the id that the desk names. */
const merchantOf = async (id: string): Promise<number> => {
  const merchantId = idOf(id)
  return (await namesOfMerchants([merchantId])).has(merchantId) ? merchantId : refuse('notFound')
}

/** What the rules make of each offence for this merchant, whose record it is measured by. */
export const listOffences = async (merchant: string, look: Look): Promise<Result<typeof deskPenalties.offences>> => {
  const merchantId = await merchantOf(merchant)
  await look(merchantId, 'penalties')
  const rules = await currentRules()
  return Promise.all(
    offenceNames.map(async (name) => {
      const { level, amount, limits } = measures[name](rules, await earlierPenalties(merchantId, name))
      const lengths = limitTypeNames.flatMap((type) => {
        const length = limits[type]
        return length === undefined ? [] : [{ type, days: length }]
      })
      return { name, ...offences[name], level, amount, limits: lengths }
    }),
  )
}

/** A penalty that no engine proposed. */
export const issueAtDesk = async (
  operator: Operator,
  { merchant_id, offence, order_sn, limits, ...given }: Body<typeof deskPenalties.issue>,
): Promise<Result<typeof deskPenalties.issue>> => {
  const penalty = await issuePenalty(asPlatform(operator), {
    ...given,
    merchantId: await merchantOf(merchant_id),
    offence,
    orderSn: order_sn,
    limits: limits.map(({ type, days: length }) => ({ type, until: length === null ? 'paid' : later(days(length)) })),
  })
  return { id: String(penalty.id) }
}
