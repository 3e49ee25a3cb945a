import * as z from 'zod'
import { Moment, PageQuery, Page } from '../../../kit/page.ts'

export const ProposalQuery = PageQuery.extend({ open: z.enum(['0', '1']).default('1').describe('1 只看待复核的') })

export const ProposalRow = z.object({
  id: z.string(),
  kind_zh: z.string(),
  title: z.string(),
  merchants: z.array(z.object({ id: z.string(), name: z.string() })).describe('涉及的商家；平台自己的事项为空'),
  reason: z.string(),
  status: z.number().int(),
  status_zh: z.string(),
  proposer: z.string(),
  decider: z.string(),
  verdict: z.string(),
  at: Moment,
  decided_at: Moment.nullable(),
  mine: z.boolean(),
})

export const Proposals = Page(ProposalRow)
export const Reason = z.object({ reason: z.string().trim().min(1, '请填写理由').max(500, '理由最多500字') })
