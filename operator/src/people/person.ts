import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { operators } from '@zdb/contract/platform/operators/endpoints'

/** One of the platform's people, as the list has them. */
export type Person = WireResult<typeof operators.list>[number]
