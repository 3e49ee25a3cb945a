import { parseAddress, type AddressField, type AddressHint } from '#core/places/addresses/parse'
import type { OcrLine } from './worker.ts'

export type WaybillField = AddressField | 'extension' | 'waybillNo'
export type Waybill = Record<WaybillField, { value: string; confidence: number }> & {
  codes: { province?: string; city?: string; county?: string }
}

const number = /(?:运单号|单号|编号|NO\.?)[: ]*([A-Z]{0,4}\d{9,18})/i

/** Receiver, address and number of a photographed waybill: what was read, and how far to trust it. */
export function readWaybill(lines: OcrLine[], hint: AddressHint = {}): Waybill {
  const plain = lines.map(({ text, confidence }) => ({ text: tidyLine(text), confidence }))
  const waybillNo = plain.map(({ text }) => number.exec(text)?.[1] ?? '').find(Boolean) ?? ''
  // Part of a waybill number may look like a mobile number.
  const text = plain.map((line) => (waybillNo ? line.text.replace(waybillNo, ' ') : line.text)).join('\n')
  const parsed = parseAddress(text, hint)
  const seen = (value: string, sure: number) => ({
    value,
    confidence: value ? round(sure * legibility(plain, value)) : 0,
  })
  return {
    name: seen(parsed.name, parsed.confidence.name),
    mobile: seen(parsed.mobile, parsed.confidence.mobile),
    phone: seen(parsed.phone, parsed.confidence.phone),
    extension: seen(parsed.extension, Math.max(parsed.confidence.mobile, parsed.confidence.phone)),
    province: seen(parsed.province, parsed.confidence.province),
    city: seen(parsed.city, parsed.confidence.city),
    county: seen(parsed.county, parsed.confidence.county),
    detail: seen(parsed.detail, parsed.confidence.detail),
    waybillNo: seen(waybillNo, 0.95),
    codes: parsed.codes,
  }
}

const round = (value: number): number => Math.round(value * 100) / 100

/** Tesseract puts spaces between Chinese characters and takes 0 for O and 1 for l inside numbers. */
const tidyLine = (text: string): string =>
  text
    .replace(/(?<=[\u4E00-\u9FA5:：,，。]) +| +(?=[\u4E00-\u9FA5:：,，。])/g, '')
    .replace(/(?<![A-Za-z\d])[\dOoIl|]{11,12}(?![A-Za-z\d])/g, (word) =>
      word.replace(/\D/g, '').length >= 6 ? word.replace(/[Oo]/g, '0').replace(/[Il|]/g, '1') : word,
    )

/** How well the lines a value came from were read; all lines together when it was put together from several. */
function legibility(lines: OcrLine[], value: string): number {
  const own = lines.filter(({ text }) => text.includes(value))
  const from = own.length > 0 ? own : lines
  return from.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, from.length)
}
