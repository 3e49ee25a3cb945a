import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { Day } from '../../../kit/orders/order-fields.ts'
import { Moment } from '../../../kit/page.ts'
import { GoodsRow, RideFigures, SaleFigures, SaleRow, TradeFigures } from './schemas.ts'

/** Between these hours an evening's sheet can be wanted: before, the day is not worth a sum. */
export const daySheetHours = { first: 17, last: 23, usual: 21 } as const

/** So many rows of each list stand on the sheet, whatever was sold: it is one page. */
export const daySheetRows = 5

export const DaySheetQuery = z.object({ day: Day.optional().describe('默认今天') })

const Side = <T extends $ZodType>(figures: T) =>
  z.object({ total: figures, before: z.nullable(figures).describe('比较的那一天') })

export const DaySheet = z.object({
  day: z.string(),
  at: Moment.describe('制表时间'),
  live: z.boolean().describe('这一天还没有过完'),
  sentence: z.string().describe('一句话日报，与推送相同'),
  compare_day: z.string(),
  compare_label: z.string().describe('如：上周四，当天为上周四此刻'),
  online: Side(SaleFigures),
  sent: Side(TradeFigures),
  received: Side(TradeFigures),
  rides: Side(RideFigures),
  platforms: z.array(SaleRow).describe(`有效金额最多的${daySheetRows}个平台`),
  platform_count: z.number().int(),
  goods: z.array(GoodsRow).describe(`件数最多的${daySheetRows}种商品`),
  goods_count: z.number().int(),
  after_sales: z
    .array(z.object({ key: z.string(), title: z.string(), count: z.number().int(), route: z.string() }))
    .nullable()
    .describe('现在轮到自己处理的售后；不能查看售后的人为空'),
})

export const NewDaySheetSetting = z.object({
  on: z.boolean(),
  hour: z.number().int().min(daySheetHours.first).max(daySheetHours.last).describe('每晚几点'),
})
export const DaySheetSetting = NewDaySheetSetting.extend({
  next_at: Moment.nullable().describe('下一次发送的时间；没有开启时为空'),
})
