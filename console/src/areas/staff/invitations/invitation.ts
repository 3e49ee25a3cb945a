import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { staff } from '@zdb/contract/people/staff/endpoints'

export type Invitation = WireResult<typeof staff.invitations>['items'][number]

/** What stands behind # is never sent to a server, so that no log holds it. */
export const linkOf = (code: string): string => `${window.location.origin}/#invite=${code}`
