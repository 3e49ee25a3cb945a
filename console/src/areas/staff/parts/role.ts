import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { staff } from '@zdb/contract/people/staff/endpoints'

/** The server answers with roles by name (spec 3, section 3). */
export type Role = WireResult<typeof staff.roles>[string]
