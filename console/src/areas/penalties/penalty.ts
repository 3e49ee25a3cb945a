import type { WireResult } from '@zdb/contract/kit/endpoint'
import { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { refresh } from '#core/http/query.tsx'
import { reloadLimits } from '#core/session/session.ts'

export type Penalty = WireResult<typeof penalties.show>
export type PenaltyRow = WireResult<typeof penalties.list>['items'][number]

/** After something was done to a penalty: everything that shows it asks again, and what it forbids may have ended. */
export const refreshPenalties = () =>
  Promise.all([refresh(penalties.show, penalties.list, penalties.totals), reloadLimits()])

/** When a limit ends, in the shop's words. */
export const limitEnd = ({ in_force, until, until_paid }: PenaltyRow['limits'][number]): string => {
  if (!in_force) return until ? `已于 ${until.slice(0, 16)} 解除` : '已解除'
  if (until_paid) return '缴清罚款后解除'
  return until ? `${until.slice(0, 16)} 解除` : '不限时'
}
