import * as z from 'zod'
import { Moment } from '../../../kit/page.ts'
import { Reason } from '../proposals/schemas.ts'

const RuleValue = z.union([
  z.number(),
  z.boolean(),
  z.array(z.union([z.number(), z.record(z.string(), z.unknown())])).max(500),
])

export const RuleChange = z.object({ value: z.string(), from_at: Moment })

export const RuleRow = z.object({
  name: z.string(),
  label: z.string(),
  group: z.string(),
  unit: z.string(),
  kind: z.enum(['whole', 'yuan', 'flag', 'list']).describe('值怎样填写'),
  value: z.string().describe('现行值，按单位显示'),
  raw: z.string().describe('现行值，JSON'),
  since: Moment,
  upcoming: z.array(RuleChange).describe('已定但尚未生效的值'),
  history: z.array(RuleChange).describe('此前的值，最近的在前'),
  proposed: z.boolean().describe('有待复核的修改'),
})

export const RulePreview = z.object({
  before: z.string(),
  after: z.string(),
  touches: z
    .array(
      z.object({
        what: z.string(),
        count: z.number().int().describe('最多数到 1000'),
        examples: z.array(z.string()).describe('其中最近几件的编号'),
      }),
    )
    .describe('生效时会受影响的进行中事项'),
  words: z.string().describe('进行中的事项怎样受影响，或为什么不受影响'),
})

const Change = { value: RuleValue, from_at: Moment }

export const RulePreviewBody = z.object({
  value: Change.value,
  from_at: Moment.optional().describe('打算生效的时间；没有时按现在'),
})
export const RuleProposal = Reason.extend(Change)
