import { isPassword, passwordRule } from '@zdb/contract/kit/contact-rules'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { staff } from '@zdb/contract/people/staff/endpoints'
import type { Rule } from '#ui/form/form.tsx'

export type SubAccount = WireResult<typeof staff.subAccounts>['items'][number]

export const strongPassword: Rule = (value) => (isPassword(value) ? undefined : passwordRule)
