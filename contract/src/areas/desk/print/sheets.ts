import * as z from 'zod'
import { Id, Moment } from '../../../kit/page.ts'

const Day = z.iso.date('日期不正确')
const span = { start_date: Day, end_date: Day }

/** A list of what is to be made reaches over so many days at most. */
export const stockingDays = 7

export const StockingSheetQuery = z.object({ ...span, sid: Id.optional() })
export const PrintStocking = z.object({ ...span, printer_id: Id.optional() })

const StockingGoods = z.object({
  item_name: z.string(),
  item_spec: z.string(),
  total: z.number().int(),
  orders: z.array(
    z.object({
      order_sn: z.string(),
      label: z.string().describe('渠道与小票号，没有时为空'),
      quantity: z.number().int(),
      remarks: z.string(),
    }),
  ),
})
export const StockingSlot = z.object({
  window: z.string(),
  orders: z.number().int(),
  total: z.number().int(),
  goods: z.array(StockingGoods),
})
export const StockingSheet = z.object({
  ...span,
  made_at: Moment,
  stores: z.array(
    z.object({
      sid: z.string().describe('还没有安排门店的为空'),
      name: z.string(),
      orders: z.number().int(),
      total: z.number().int(),
      slots: z.array(StockingSlot),
    }),
  ),
})

export const RouteSheetQuery = z.object({
  day: Day,
  rider_id: z
    .string()
    .regex(/^\d{1,15}$/, '骑手不正确')
    .optional()
    .describe('0 为店主；不填时只列当天有配送的骑手'),
})
export const RouteStop = z.object({
  sn: z.string(),
  order_sn: z.string().describe('手工呼叫的为空'),
  label: z.string(),
  status_zh: z.string(),
  window: z.string(),
  consignee: z.string(),
  mobile: z.string(),
  address: z.string(),
  distance: z.number().nullable().describe('距门店的直线公里数'),
  goods_items: z.array(z.object({ item_name: z.string(), item_total: z.number().int() })),
  remarks: z.string(),
  code: z.string().describe('二维码内容：地图上的位置，没有位置时为地址'),
})
export const RouteSheet = z.object({
  day: z.string(),
  store_name: z.string(),
  store_address: z.string(),
  store_mobile: z.string(),
  riders: z.array(z.object({ id: z.string(), name: z.string(), stops: z.number().int() })),
  rider: z.object({ id: z.string(), name: z.string(), mobile: z.string() }).nullable(),
  stops: z.array(RouteStop),
  made_at: Moment,
})
export const RoutePrinted = z.object({ sns: z.array(z.string().max(40)).min(1).max(500) })

const party = { name: z.string(), mobile: z.string(), address: z.string() }
export const LabelQuery = z.object({
  full: z.enum(['0', '1']).default('0').describe('1 为显示完整的收件人姓名与电话'),
})
export const ExpressLabel = z.object({
  sn: z.string(),
  order_sn: z.string(),
  company: z.string(),
  waybill: z.string(),
  sender: z.object(party),
  consignee: z.object(party),
  hidden: z.boolean().describe('收件人姓名与电话已隐去中间部分'),
  goods_items: z.array(z.object({ item_name: z.string(), item_total: z.number().int() })),
  goods_total: z.number().int(),
  weight: z.number().describe('公斤'),
  remarks: z.string(),
  called_at: Moment,
  copy_no: z.number().int().describe('0为首次，其余为第几次补打'),
  printed_at: Moment.nullable(),
})
