import * as z from 'zod'

/** So many goods come in with one sheet. */
export const mostImported = 2_000

export const GoodsImportJob = z.object({
  id: z.string(),
  state: z.enum(['reading', 'ready', 'saving', 'done', 'failed']),
  name: z.string(),
  rows: z.number().int().describe('行数'),
  read: z.number().int().describe('已检查的行数'),
  goods: z.number().int().describe('可导入的商品数'),
  saved: z.number().int().describe('已导入的商品数'),
  bad: z
    .array(z.object({ line: z.number().int(), field: z.string(), message: z.string() }))
    .describe('有误的行，最多500条'),
  bad_total: z.number().int().describe('有误的行数'),
  left_out: z.number().int().describe('因有误整件不导入的商品数'),
  known: z
    .array(z.object({ line: z.number().int(), goods_id: z.string(), name: z.string() }))
    .describe('已有的商品，不再导入，最多500条'),
  known_total: z.number().int(),
  preview: z.array(z.record(z.string(), z.string())),
  notes: z.array(z.string()).describe('没有读取的内容'),
  message: z.string(),
})
