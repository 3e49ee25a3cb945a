import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { PageQuery, whole } from '../../../kit/page.ts'
import { invalidTags } from './states.ts'

export const SearchQuery = PageQuery.extend({
  keyword: z.string().trim().max(30).optional().describe('门店名称中的字'),
  city: z.string().trim().max(20).optional(),
})

export const FoundStore = z.object({
  id: z.string().describe('门店公开编号'),
  name: z.string(),
  city: z.string(),
  district: z.string(),
})

export const InvalidTag = z.object({ id: z.number().int(), name: z.string() })

export const InvalidFeedback = z.object({
  shop_id: z.string().max(60).describe('门店公开编号'),
  tags: z
    .array(whole(1, Object.keys(invalidTags).length))
    .min(1, '请选择问题类型')
    .max(5),
  content: text('问题描述', 200),
})
