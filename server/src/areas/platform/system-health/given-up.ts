import type { Body } from '@zdb/contract/kit/endpoint'
import type { systemHealth } from '@zdb/contract/platform/system-health/endpoints'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { asPlatform, type Operator } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { retryGivenUp } from '#core/work/jobs'

/** All that were given up of one kind, as often as new ones: what stood in their way stood in the way of each. */
export const retryJobs = (operator: Operator, { kind }: Body<typeof systemHealth.retryJobs>): Promise<null> =>
  within(async (tx) => {
    const count = await retryGivenUp(tx, kind)
    if (count === 0) refuse('jobsNotGivenUp')
    await record(tx, asPlatform(operator), 'systemHealth.retryJobs', kind, { after: { count } })
    return null
  })
