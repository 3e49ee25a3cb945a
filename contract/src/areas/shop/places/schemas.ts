import * as z from 'zod'
import { text } from '../../../kit/contact.ts'

const confident = z.object({ value: z.string(), confidence: z.number().min(0).max(1) })
/** Whom and where a text names, each field with how sure that is. */
export const recognisedFields = {
  name: confident,
  mobile: confident,
  phone: confident,
  extension: confident,
  province: confident,
  city: confident,
  county: confident,
  detail: confident,
}

export const DivisionQuery = z.object({
  parent: z
    .string()
    .regex(/^(\d{6})?$/, '行政区划代码不正确')
    .default('')
    .describe('上级代码，不填为全部省份'),
})
export const Division = z.object({
  code: z.string(),
  name: z.string(),
  short: z.string().describe('简称，如北京'),
})

export const AddressText = z.object({ text: text('地址文本', 500), city: z.string().trim().max(20).optional() })
export const Analyzed = z.object({
  ...recognisedFields,
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
export const SpotQuery = z.object({
  longitude: z.coerce.number().min(73).max(136),
  latitude: z.coerce.number().min(3).max(54),
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
