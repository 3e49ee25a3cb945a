import * as z from 'zod'
import { Mobile, Password, SmsCode, text } from '../../kit/contact.ts'
import { Id, Moment } from '../../kit/page.ts'
import { allPermissions, type Permission } from '../../permissions.ts'

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

export const NewPass = z.object({ password: Password })
export const Personnel = z.object({
  id: z.string(),
  name: z.string(),
  role_permissions: z.array(z.string()),
  permissions: z.array(z.string()),
})
export const PersonnelGrants = z.object({ id: Id, permissions: Grants })
