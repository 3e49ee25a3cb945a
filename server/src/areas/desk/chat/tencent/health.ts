import { healthKinds } from '@zdb/contract/platform/system-health/kinds'
import type { HealthSource } from '#core/domain/health'
import { imInUse } from '#ports/im/in-use'
import { pairBacklog } from './pairs.sql.ts'

/** Only where another service carries the messages is there somebody to be watched. */
export const tencentHealth: HealthSource = {
  kind: 'im',
  read: async () =>
    imInUse() ? [{ provider: 'im', label: healthKinds.im.label, inUse: '', ...(await pairBacklog()) }] : [],
}
