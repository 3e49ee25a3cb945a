import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { momentText, readMoment } from './china-time.ts'
import { sorts } from './lists/sorting.ts'

/** Whole numbers arrive as text in a query and as numbers in a body. */
export const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

export const PageQuery = z.object({
  page: whole(1, 100_000).default(1),
  page_size: whole(1, 100).default(20),
})

/** For the query of a list with tabs of open work. */
export const sortField = {
  sort: z.enum(sorts).optional().describe('未完成的列表：deadline按时限（默认），newest最新在前；已结束的总是最新在前'),
}

export const Page = <T extends $ZodType>(row: T) =>
  z.object({
    items: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
  })

/** Ids of ours are text on the wire and small enough to be exact as numbers. */
export const Id = z.string().regex(/^[1-9]\d{0,14}$/, '编号不正确')

/** A moment on the wire reads YYYY-MM-DD HH:mm:ss in China's time. */
export const Moment = z.codec(z.string(), z.date(), {
  decode: (text, ctx) => {
    const date = readMoment(text)
    if (date) return date
    ctx.issues.push({ code: 'custom', input: text, message: '时间格式不正确' })
    return z.NEVER
  },
  encode: momentText,
})

/** A time of the day in China: HH:mm. */
export const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式不正确')

/** The answer of a call that only does something. */
export const Done = z.null()
