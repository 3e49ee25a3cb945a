import type { openApi } from '@zdb/contract/channels/open-api/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'

/** A merchant's own system, as the console shows it: its key, where it hears, and what was told to it. */
export type OpenApiApp = WireResult<typeof openApi.read>
export type PushLogRow = OpenApiApp['deliveries'][number]
