import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { operators } from '@zdb/contract/platform/operators/endpoints'

/** What an authenticator is bound with. */
export type Enrolment = NonNullable<WireResult<typeof operators.signIn>['enrolment']>
