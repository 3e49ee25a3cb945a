import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { Moment } from '../../../kit/page.ts'
import { operatorRoleNames } from '../../../operator-roles.ts'

const Login = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9._-]{2,29}$/, '账号为3到30位小写字母、数字或 . _ -')
const Password = z.string().min(10, '密码至少10位').max(100, '密码最多100位')
const Code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, '请输入6位动态码')

export const OperatorRoleName = z.enum(operatorRoleNames)

export const OperatorSelf = z.object({
  name: z.string(),
  login: z.string(),
  roles: z.array(OperatorRoleName),
})

export const OperatorSignIn = z.object({
  login: z.string().trim().toLowerCase().min(1, '请输入账号').max(60),
  password: z.string().min(1, '请输入密码').max(100),
  code: Code.optional().describe('尚未绑定动态码时不填'),
})

/** In at once, or first an authenticator is to be bound. */
export const OperatorAdmission = z.object({
  operator: OperatorSelf.nullable(),
  enrolment: z
    .object({
      ticket: z.string(),
      secret: z.string(),
      uri: z.string().describe('otpauth 地址，供验证器扫描'),
      new_password: z.boolean().describe('同时要设置自己的密码'),
    })
    .nullable()
    .describe('首次登录：绑定动态码后才能进入'),
})

export const OperatorEnrolment = z.object({
  ticket: z.string().min(1).max(200),
  code: Code,
  password: Password.optional().describe('初始密码由他人设置时，须换成自己的'),
})

export const OwnPassword = z.object({ old_password: z.string().min(1, '请输入原密码').max(100), password: Password })

export const OperatorRow = OperatorSelf.extend({
  id: z.string(),
  disabled: z.boolean(),
  second_factor: z.boolean().describe('已绑定动态码'),
  seen_at: Moment.nullable(),
  proposed: z.boolean().describe('有待复核的变动'),
})

export const NewOperator = z.object({
  login: Login,
  name: text('姓名', 20),
  password: Password,
  roles: z.array(OperatorRoleName).min(1, '请至少选择一个角色'),
})
