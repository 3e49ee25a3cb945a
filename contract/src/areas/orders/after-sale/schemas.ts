import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { Id, Moment, PageQuery, sortField, whole } from '../../../kit/page.ts'
import { Revision, SeenRevision } from '../../../kit/terms.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { OrderRow, Sn, Turn } from '../transfer-orders/schemas.ts'
import { afterSaleActions } from './actions.ts'
import { caseTodoNames } from './states.ts'

const images = z.array(z.string().min(1).max(200)).max(9, '最多9张图片').default([])

/** direction 1: cases of orders one sent; 2: cases of orders one received. */
export const AfterSaleFilter = PageQuery.extend({
  direction: whole(1, 2).default(1),
  status: z.string().max(20).default('all'),
  keyword: z.string().trim().max(40).optional(),
  todo: z.enum(caseTodoNames).optional().describe('只列工作台的这一项待办'),
  ...sortField,
})
export const AfterSaleTotals = z.record(z.string(), z.number().int())
export const AfterSaleTypes = z.array(
  z.object({
    rtid: z.number().int(),
    title: z.string(),
    return_modes: z.array(z.string()),
    max_amount: Yuan.nullable(),
    max_compensation: Yuan.nullable(),
  }),
)
export const TypesQuery = z.object({ sn: Sn.optional() })

export const NewAfterSale = z.object({
  sn: Sn,
  type: whole(1, 4),
  mode: text('售后原因', 40),
  amount: Yuan.optional().describe('类型 2、3 的退款金额'),
  compensation: Yuan.optional().describe('类型 4 的赔付金额'),
  content: text('问题描述', 500),
  images,
})
export const AfterSaleChange = NewAfterSale.omit({ sn: true })
export const AfterSaleReject = z.object({ reason: text('拒绝原因', 200), images })
export const AfterSaleAgree = z.object({ revision: SeenRevision })
export const Statement = z.object({ content: text('说明', 500), images })

/** The older call that does any of the shop's and the sender's answers. */
export const Operate = z.object({
  id: Id,
  operate: z.enum(['agree', 'reject', 'revoke', 'arbitration', 'appeal']),
  content: z.string().trim().max(500).default(''),
  images,
  revision: SeenRevision,
})

export const AfterSaleRow = z.object({
  id: z.string(),
  revision: Revision,
  sn: z.string(),
  side: z.enum(['sender', 'shop']),
  type: z.number().int(),
  type_zh: z.string(),
  mode: z.string(),
  refund_status: z.number().int(),
  refund_status_zh: z.string(),
  tone: z.string(),
  result: z.number().int().describe('10 的子状态，其他为 0'),
  stage: z.number().int(),
  stage_zh: z.string(),
  amount: Yuan,
  compensation: Yuan,
  order_amount: Yuan,
  partner: z.string(),
  goods: z.string(),
  turn: Turn,
  created_at: Moment,
  actions: z.array(z.enum(afterSaleActions)),
})

export const Evidence = z.object({
  at: Moment,
  actor: z.string(),
  side: z.enum(['sender', 'shop', 'platform', 'system']),
  what: z.string(),
  content: z.string(),
  images: z.array(z.string()),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})

export const AfterSaleDetail = AfterSaleRow.extend({
  content: z.string(),
  return_img: z.array(z.string()),
  return_audit_img: z.array(z.string()),
  reject_reason: z.string(),
  paid: z.array(z.object({ title: z.string(), amount: Yuan })),
  appeal_items: z.array(Evidence),
  timeline: z.array(Evidence),
  order: OrderRow,
})
