import * as z from 'zod'
import { Mobile, Password, SmsCode, text } from '../../../kit/contact.ts'
import { Id, Moment, PageQuery } from '../../../kit/page.ts'
import { allPermissions, type Permission } from '../../../permissions.ts'

const Grants = z.array(z.enum(allPermissions as [Permission, ...Permission[]]))

export const RoleRow = z.object({
  id: z.string(),
  alias: z.string(),
  name: z.string(),
  built_in: z.boolean(),
  enabled: z.boolean(),
  permissions: z.array(z.string()),
  members: z.number().int(),
})

export const NewRole = z.object({ name: text('角色名称', 12), permissions: Grants.default([]) })
export const RoleChange = z.object({ name: text('角色名称', 12).optional(), enabled: z.boolean().optional() })
export const RoleGrants = z.object({ permissions: Grants })

export const PermissionGroup = z.object({
  group: z.string(),
  items: z.array(z.object({ name: z.string(), label: z.string() })),
})

export const SubAccountRow = z.object({
  id: z.string(),
  name: z.string(),
  mobile: z.string().describe('脱敏手机号'),
  mobile_confirmed: z.boolean().describe('手机号是否已验证；未验证的子账号不能登录'),
  role_id: z.string(),
  role_name: z.string(),
  enabled: z.boolean(),
  permissions: z.array(z.string()).describe('单独授予的权限'),
  created_at: Moment,
  seen_at: Moment.nullable(),
})

/** Without `id` a new sub-account, which needs a mobile and a password. */
export const SubAccount = z
  .object({
    id: Id.optional(),
    name: text('姓名', 20),
    mobile: Mobile.optional(),
    password: Password.optional(),
    role_id: Id,
  })
  .refine((value) => value.id !== undefined || value.mobile !== undefined, {
    path: ['mobile'],
    message: '请输入正确的手机号',
  })
  .refine((value) => value.id !== undefined || value.password !== undefined, {
    path: ['password'],
    message: '请设置登录密码',
  })

export const MobileCodeSent = z.object({ mobile: z.string().describe('脱敏手机号'), wait_seconds: z.number().int() })
export const MobileCode = z.object({ code: SmsCode })

/** The number 0 asks for everyone. */
export const StaffQuery = PageQuery.extend({ id: Id.default('0') })

export const NewInvitation = z.object({ name: text('姓名', 20), mobile: Mobile, role_id: Id })
export const InvitationLink = z.object({
  id: z.string(),
  code: z.string().describe('邀请链接中的密钥，只返回这一次'),
  expires_at: Moment,
})
export const InvitationRow = z.object({
  id: z.string(),
  name: z.string(),
  mobile: z.string().describe('脱敏手机号'),
  role_name: z.string(),
  invited_by: z.string(),
  created_at: Moment,
  expires_at: Moment,
  expired: z.boolean(),
})
export const InvitationCode = z.object({ code: z.string().regex(/^[\w-]{20,64}$/, '邀请链接不完整') })
export const InvitedTo = z.object({
  merchant_name: z.string(),
  invited_by: z.string(),
  name: z.string(),
  mobile: z.string().describe('脱敏手机号'),
  role_name: z.string(),
  expires_at: Moment,
})
export const Acceptance = InvitationCode.extend({ sms_code: SmsCode, password: Password })
export const Accepted = z.object({ merchant_name: z.string(), mobile: z.string().describe('登录用的手机号') })

export const NewPass = z.object({ password: Password })
export const Personnel = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  role_name: z.string(),
  role_enabled: z.boolean(),
  role_permissions: z.array(z.string()),
  permissions: z.array(z.string()),
})
export const PersonnelGrants = z.object({ id: Id, permissions: Grants })
