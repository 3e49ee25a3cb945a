import { momentText } from '@zdb/contract/kit/china-time'
import type { Result } from '@zdb/contract/kit/endpoint'
import { routeTo, type Route } from '@zdb/contract/pages'
import type { account } from '@zdb/contract/people/account/endpoints'
import { limitTypes, type LimitType } from '@zdb/contract/people/account/limit-types'
import type { Obstacle } from '#core/domain/obstacle'
import { refuse } from '#core/http/refusal'
import { limitsOf, type Limit } from './limits.sql.ts'

/** When it ends, and what its merchant can do about it. */
const wayOut = ({ until_at, until_paid, penalty_id }: WayOut): string[] => [
  ...(until_at ? [`${momentText(until_at)}解除`] : []),
  ...(until_paid ? ['缴清罚款后解除'] : []),
  penalty_id === null ? '如有异议可提交工单' : '可在设置的违规处罚中处理或申诉',
]

type WayOut = Pick<Limit, 'until_at' | 'until_paid' | 'penalty_id'>

/** Why, until when and what can be done about it, in one sentence. */
export const limitWords = ({ reason, ...limit }: WayOut & Pick<Limit, 'reason'>): string =>
  [reason, ...wayOut(limit)].join('，')

/** Where something can be done about it: a penalty is paid or appealed against, all else is asked of the desk. */
const limitRoute = ({ penalty_id }: Pick<Limit, 'penalty_id'>): Route =>
  penalty_id === null ? routeTo('createTicket') : routeTo('penalty', { no: String(penalty_id) })

const limitFrom = async (merchantId: number, type: LimitType): Promise<Limit | undefined> =>
  (await limitsOf(merchantId)).find((each) => each.type === type)

/** Whoever is limited from this reads why, until when and what to do. */
export const refuseLimited = async ({ merchantId }: { merchantId: number }, type: LimitType): Promise<void> => {
  const limit = await limitFrom(merchantId, type)
  if (limit) refuse('limited', `您的账号已被限制${limitTypes[type]}：${limitWords(limit)}`)
}

/** The same as something that stands in the way, among others. */
export const limitObstacles = async (merchantId: number, type: LimitType): Promise<readonly Obstacle[]> => {
  const limit = await limitFrom(merchantId, type)
  return limit
    ? [{ key: 'limited', title: `账号被限制${limitTypes[type]}：${limitWords(limit)}`, route: limitRoute(limit) }]
    : []
}

export const blackReason = async (merchantId: number): Promise<Result<typeof account.blackReason>> => ({
  limits: (await limitsOf(merchantId)).map(({ type, reason, until_at, until_paid, penalty_id }) => ({
    type,
    reason,
    until: until_at,
    until_paid,
    route: limitRoute({ penalty_id }),
  })),
})
