import * as z from 'zod'
import { Id, Moment, whole } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'

export const WriteOffQuery = z.object({
  page: whole(1, 10_000).default(1),
  page_size: whole(1, 100).default(20),
  keyword: z.string().trim().max(40).optional(),
})
export const WriteOffRow = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  amount: Yuan,
  store: z.object({ sid: z.string(), name: z.string() }).nullable(),
  status: z.enum(['verified', 'undone']),
  actor: z.string(),
  at: Moment,
  undo_until: Moment.nullable(),
})
export const WriteOffPage = z.object({
  items: z.array(WriteOffRow),
  total: z.number().int(),
  page: z.number().int(),
  page_size: z.number().int(),
})
export const WriteOff = z.object({
  action: z.enum(['check', 'verify', 'undo']),
  code: z.string().trim().max(300).default(''),
  token: z.string().max(16_000).default('').describe('查券时得到'),
  codes: z.array(z.string().max(200)).max(20).default([]),
  sid: Id.optional(),
  id: Id.optional(),
})
export const WriteOffAnswer = z.object({
  token: z.string(),
  vouchers: z.array(z.object({ code: z.string(), title: z.string(), amount: Yuan, expires_at: Moment.nullable() })),
  message: z.string(),
})
