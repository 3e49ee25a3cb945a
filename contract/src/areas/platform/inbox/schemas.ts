import * as z from 'zod'
import { Id, Moment } from '../../../kit/page.ts'
import { queueNames } from './queues.ts'

export const QueueKey = z.enum(queueNames)

export const InboxQuery = z.object({
  queue: QueueKey.optional(),
  mine: z.enum(['0', '1']).default('0').describe('1 只看自己正在处理的'),
  after: z
    .string()
    .regex(/^\d{1,16}\.\d{1,15}\.[a-zA-Z]{1,40}$/, '页码不正确')
    .optional()
    .describe('上一页的 more：从它之后开始'),
})

export const InboxItem = z.object({
  queue: QueueKey,
  queue_zh: z.string(),
  id: z.string(),
  title: z.string(),
  merchant: z.string(),
  since: Moment,
  due_at: Moment,
  overdue: z.boolean(),
  worker: z.string().describe('正在处理的人；没有时为空'),
  mine: z.boolean(),
})

export const Inbox = z.object({
  queues: z.array(
    z.object({
      name: QueueKey,
      label: z.string(),
      waiting: z.number().int().describe('最多数到 1000'),
      overdue: z.number().int(),
    }),
  ),
  items: z.array(InboxItem),
  more: z.string().describe('下一页从这里开始；没有时为空'),
})

const Fact = z.object({ label: z.string(), value: z.string(), tone: z.enum(['plain', 'warn', 'bad', 'good']) })

const Line = z.object({ at: Moment, who: z.string(), text: z.string() })
const Picture = z.object({ label: z.string(), url: z.string() })

/** What a decision is made on, part by part. */
export const EvidencePart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('facts'), title: z.string(), rows: z.array(Fact) }),
  z.object({
    kind: z.literal('pictures'),
    title: z.string(),
    pictures: z.array(Picture),
  }),
  z
    .object({
      kind: z.literal('sides'),
      title: z.string(),
      names: z.object({ theirs: z.string(), ours: z.string() }),
      rows: z.array(z.object({ label: z.string(), theirs: z.string(), ours: z.string(), differs: z.boolean() })),
    })
    .describe('同一件事在两边的记载'),
  z.object({
    kind: z.literal('history'),
    title: z.string(),
    lines: z.array(Line),
    older: z.string().optional().describe('更早内容的游标；没有更早的时不填'),
  }),
])

export const OlderQuery = z.object({ cursor: Id })
export const OlderLines = z.object({
  items: z.array(Line.extend({ pictures: z.array(Picture) })).describe('从较近的到较早的'),
  next: z.string().describe('下一页的游标；空为到底'),
})

export const Decision = z.object({
  name: z.string(),
  label: z.string(),
  tone: z.enum(['good', 'bad', 'plain']),
  suggested: z.boolean().describe('按规则建议的决定'),
  asks: z.enum(['理由', '回复']).describe('商家读到的文字是什么'),
  reasons: z.array(z.string()).describe('可用数字键选择的理由；空表示无需理由'),
  amount: z
    .object({ label: z.string(), proposed: z.string(), least: z.string(), most: z.string().nullable() })
    .nullable()
    .describe('需要填写金额时的建议值与上下限（元）；没有上限时为空'),
  fields: z
    .array(z.object({ name: z.string(), label: z.string(), hint: z.string(), kind: z.enum(['text', 'file']) }))
    .describe('还需要填写或上传的内容'),
  choices: z
    .array(
      z.object({
        name: z.string(),
        label: z.string(),
        options: z.array(z.object({ value: z.string(), label: z.string() })),
        proposed: z.string(),
      }),
    )
    .describe('需要选择的内容，已按规则填好'),
})

export const InboxDetail = z.object({
  item: InboxItem,
  revision: z.string().describe('所见内容的版本，决定时带回'),
  barred: z.string().describe('本人不能处理这一项的原因；可以处理时为空'),
  parts: z.array(EvidencePart),
  decisions: z.array(Decision),
})

export const Decided = z.object({
  decision: z.string().max(40),
  revision: z.string().max(80),
  reason: z.string().trim().max(500, '理由最多500字').default(''),
  amount: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,2})?$/, '金额格式不正确')
    .optional(),
  fields: z.record(z.string().max(40), z.string().trim().max(300)).default({}),
  choices: z.record(z.string().max(40), z.string().max(40)).default({}).describe('没有选择的按建议'),
})

/** What is next, so that a decision opens it. */
export const Next = z.object({ next: z.object({ queue: QueueKey, id: z.string() }).nullable() })

export const TakeOver = z.object({ over: z.boolean().default(false).describe('接手他人正在处理的') })
