import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { systemHealth } from '@zdb/contract/platform/system-health/endpoints'

export type Health = WireResult<typeof systemHealth.overview>
