import * as z from 'zod'
import { Moment, Page, PageQuery, whole } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'

/** So many items of a channel are taken over at once: each is asked for by itself. */
export const mostTakenOver = 30

export const SourceShop = z.object({
  id: z.string(),
  name: z.string(),
  channel: z.number().int(),
  channel_name: z.string(),
  ready: z.boolean().describe('可以导入'),
  reason: z.string().describe('不能导入的原因'),
})

export const itemStates = ['fresh', 'taken', 'changed'] as const
export const ChannelItem = z.object({
  item_id: z.string(),
  name: z.string(),
  image: z.string(),
  price: Yuan,
  stock: z.number().int(),
  updated_at: Moment,
  version: z.string().describe('导入时原样带回，网店改过就不再相同'),
  state: z.enum(itemStates).describe('fresh 未导入，taken 已导入，changed 导入后网店又修改过'),
  goods_id: z.string().describe('已导入为哪件商品'),
})
export const ChannelItemsQuery = PageQuery
export const ChannelItems = Page(ChannelItem)

export const TakeOver = z.object({
  category_id: whole(1, 99_999),
  items: z
    .array(
      z.object({
        item_id: z.string().min(1).max(64),
        version: z.string().min(1).max(64).describe('列表里看到的version'),
      }),
    )
    .min(1, '请选择商品')
    .max(mostTakenOver, `一次最多导入${mostTakenOver}件`),
})
export const TakenOver = z.object({
  done: z.number().int(),
  goods: z.array(z.object({ item_id: z.string(), goods_id: z.string() })),
  refused: z.array(z.object({ id: z.string(), name: z.string(), message: z.string() })),
})
