import * as z from 'zod'
import { Mobile, text } from '../contact.ts'

export const Day = z.iso.date('日期不正确')

/** 14:00-15:00, or one time alone; an end may be 24:00. */
export const DeliveryTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(-(([01]\d|2[0-3]):[0-5]\d|24:00))?$/, '配送时间格式不正确')

/** Whom an order is for and where, as a person writes it. */
export const consigneeFields = {
  consignee: text('收货人', 20),
  mobile: Mobile,
  phone: z.string().trim().max(30).default(''),
  province: text('省份', 20),
  city: text('城市', 20),
  county: z.string().trim().max(20).default(''),
  address: text('详细地址', 120),
  longitude: z.number().min(73).max(136).nullable().default(null),
  latitude: z.number().min(3).max(54).nullable().default(null),
}
