import * as z from 'zod'

/** Rises with every edit of price, goods, place or time. */
export const Revision = z.number().int().describe('内容的版本，随价格、商品、地点或时间的修改递增')

/** What the screen showed to whoever agrees; absent: what this account was shown last. */
export const SeenRevision = z.coerce
  .number()
  .int()
  .min(1)
  .max(2_000_000_000)
  .optional()
  .describe('操作者看到的版本；不填则以该账号最后一次读到的为准')

/** The version of the words that somebody writes over, as the form was opened with it. */
export const SeenContent = z
  .string('请刷新后再改')
  .min(1, '请刷新后再改')
  .max(32)
  .describe('修改前看到的版本；已被别人改过时不保存')

/** What something says now, told to who would have agreed to something else. */
export const Terms = z.object({
  revision: Revision,
  lines: z.array(z.object({ label: z.string(), text: z.string() })),
})
export type Terms = z.infer<typeof Terms>

/** What an undo carries: what its act left behind. With anything else there somebody acted meanwhile, and it is refused. */
export const expected = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object(shape).optional().describe('撤销时带回当时的结果；已被他人修改则拒绝')
