import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { colleagues } from '@zdb/contract/platform/colleagues/endpoints'

/** One of the platform's people, as the list has them. */
export type Person = WireResult<typeof colleagues.list>[number]
