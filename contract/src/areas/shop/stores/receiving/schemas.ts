import * as z from 'zod'
import { Id, whole } from '../../../../kit/page.ts'

export const ReceiveQuery = z.object({ sid: Id.optional().describe('不填为默认门店') })
export const ReceiveSwitch = ReceiveQuery.extend({ open: whole(0, 1).default(1).describe('1 开通接单，0 停止接单') })

export const ReceiveItem = z.object({
  key: z.string(),
  title: z.string(),
  ok: z.boolean(),
  why: z.string().describe('缺什么；满足时为空'),
  route: z.string().describe('去处理的页面'),
})

export const ReceiveCheck = z.object({
  sid: z.string(),
  name: z.string(),
  receiving: z.boolean(),
  closed_why: z.string().describe('被自动停止接单的原因'),
  can_open: z.boolean(),
  items: z.array(ReceiveItem),
})
