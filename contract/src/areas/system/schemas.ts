import * as z from 'zod'
import { Mobile, text } from '../../kit/contact.ts'
import { whole } from '../../kit/page.ts'

export const Captcha = z.object({ key: z.string(), image: z.string().describe('data: 形式的 SVG 图片') })

/** Codes for signing in and for a forgotten password; registration has its own call. */
export const SmsRequest = z.object({
  mobile: Mobile,
  scene: z.enum(['register', 'sign_in', 'reset_password']),
  captcha_key: z.string().min(1).max(64),
  captcha: z.string().trim().min(1, '请输入图形验证码').max(10),
})
export const SmsSent = z.object({ wait_seconds: z.number().int() })

export const ProductType = z.object({ id: z.number().int(), name: z.string() })
export const DateRange = z.object({ key: z.string(), label: z.string(), start: z.string(), end: z.string() })

export const flagColours = ['red', 'yellow', 'green', 'blue', 'purple'] as const
export const Flag = z.object({ id: z.number().int(), colour: z.enum(flagColours), name: z.string() })
export const FlagName = z.object({ id: whole(1, flagColours.length), name: text('旗帜名称', 8) })

const confident = z.object({ value: z.string(), confidence: z.number().min(0).max(1) })
const people = { name: confident, mobile: confident, phone: confident, extension: confident }
const place = { province: confident, city: confident, county: confident, detail: confident }

export const AddressText = z.object({ text: text('地址文本', 500), city: z.string().trim().max(20).optional() })
export const Analyzed = z.object({
  ...people,
  ...place,
  adcode: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
})
export const AddressDoubt = z.object({ text: text('地址文本', 500), note: z.string().trim().max(200).optional() })

export const GeocodeQuery = z.object({ address: text('地址', 200), city: z.string().trim().max(20).optional() })
export const Place = z.object({
  formatted_address: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  adcode: z.string(),
  longitude: z.number(),
  latitude: z.number(),
})
export const TipQuery = z.object({ keywords: text('关键字', 50), city: z.string().trim().max(20).optional() })
export const Tip = z.object({
  id: z.string(),
  name: z.string(),
  district: z.string(),
  address: z.string(),
  adcode: z.string(),
  longitude: z.number(),
  latitude: z.number(),
})

/** The largest each kind may be, in bytes (spec 1, section 5). */
export const uploadLimits = { image: 100 * 1024 ** 2, file: 300 * 1024 ** 2, video: 300 * 1024 ** 2 } as const
export const uploadRefusals = {
  image: '图片大小不能超过100MB！',
  file: '文件大小不能超过300MB！',
  video: '视频大小不能超过300MB！',
} as const
export const Uploaded = z.object({
  url: z.string(),
  name: z.string(),
  size: z.number().int(),
  type: z.string(),
  kind: z.enum(['image', 'file', 'video']),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})

export const Waybill = z.object({ ...people, ...place, text: z.string() })
