import * as z from 'zod'
import { Day } from '../../../kit/orders/order-fields.ts'
import { Id, Moment, whole } from '../../../kit/page.ts'

/** Who did or saw what, when, from where, with before and after. */
export const AuditLine = z.object({
  id: z.string(),
  at: Moment,
  look: z.boolean().describe('查看；否则为操作'),
  who: z.string(),
  side: z.enum(['platform', 'merchant', 'system']),
  what: z.string(),
  target: z.string(),
  merchant: z.object({ id: z.string(), name: z.string() }).nullable(),
  reason: z.string(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  device: z.string(),
  address: z.string(),
})

export const auditKinds = ['all', 'look', 'act'] as const

export const AuditQuery = z.object({
  operator: Id.optional(),
  merchant: Id.optional(),
  kind: z.enum(auditKinds).default('all').describe('look 查看，act 操作'),
  from: Day.optional(),
  until: Day.optional().describe('含当日'),
  cursor: Id.optional(),
  page_size: whole(1, 100).default(30),
})

export const AuditPage = z.object({
  items: z.array(AuditLine),
  next: z.string().describe('下一页的游标；空为到底'),
  total: z.number().int().describe('最多数到 1000'),
})

export const LooksQuery = z.object({ cursor: Id.optional(), page_size: whole(1, 100).default(20) })

/** What the platform's people looked at; who of them it was is the platform's own. */
export const Looks = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      at: Moment,
      role: z.string().describe('平台人员的角色'),
      what: z.string().describe('打开了什么'),
      reason: z.string(),
    }),
  ),
  next: z.string(),
})
