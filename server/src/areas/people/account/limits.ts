import { momentText } from '@zdb/contract/kit/china-time'
import type { Result } from '@zdb/contract/kit/endpoint'
import { routeTo } from '@zdb/contract/pages'
import type { account } from '@zdb/contract/people/account/endpoints'
import { limitTypes, type LimitType } from '@zdb/contract/people/account/limit-types'
import { refuse } from '#core/http/refusal'
import { limitsOf, type Limit } from './limits.sql.ts'

/** When it ends, and what its merchant can do about it. */
const wayOut = ({ until_at, until_paid, penalty_id }: Limit): string[] => [
  ...(until_at ? [`${momentText(until_at)}解除`] : []),
  ...(until_paid ? ['缴清罚款后解除'] : []),
  ...(penalty_id === null ? [] : ['可在设置的违规处罚中处理或申诉']),
]

/** Whoever is limited from this reads why, until when and what to do. */
export const refuseLimited = async ({ merchantId }: { merchantId: number }, type: LimitType): Promise<void> => {
  const limit = (await limitsOf(merchantId)).find((each) => each.type === type)
  if (limit) refuse('limited', `您的账号已被限制${limitTypes[type]}：${[limit.reason, ...wayOut(limit)].join('，')}`)
}

export const blackReason = async (merchantId: number): Promise<Result<typeof account.blackReason>> => ({
  limits: (await limitsOf(merchantId)).map(({ type, reason, until_at, until_paid, penalty_id }) => ({
    type,
    reason,
    until: until_at,
    until_paid,
    route: penalty_id === null ? '' : routeTo('penalty', { no: String(penalty_id) }),
  })),
})
