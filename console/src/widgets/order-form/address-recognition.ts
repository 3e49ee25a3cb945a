import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { places } from '@zdb/contract/shop/places/endpoints'

type RecognisedValue = { readonly value: string; readonly confidence: number }
type Place = Pick<WireResult<typeof places.analyzeAddress>, 'longitude' | 'latitude'>
type RecognisedText = Readonly<
  Record<'name' | 'mobile' | 'phone' | 'province' | 'city' | 'county' | 'detail', RecognisedValue> & Partial<Place>
>

/** The fields of a form that a text or a photo may fill, in the order one looks at them. */
export const recognisedNames = ['consignee', 'mobile', 'phone', 'province', 'city', 'county', 'address'] as const
export type RecognisedName = (typeof recognisedNames)[number]
export type FieldWarnings = Partial<Record<RecognisedName, string>>

const labels: Readonly<Record<RecognisedName, string>> = {
  consignee: '收货人',
  mobile: '手机号',
  phone: '备用电话',
  province: '省份',
  city: '城市',
  county: '区县',
  address: '详细地址',
}

/** What may be missing without anyone having to look at it. */
const optional: ReadonlySet<RecognisedName> = new Set(['phone', 'county'])

/** Below this the reading is a guess that a person should look at. */
const sure = 0.6

const rowsOf = (read: RecognisedText): Record<RecognisedName, RecognisedValue> => ({
  consignee: read.name,
  mobile: read.mobile,
  phone: read.phone,
  province: read.province,
  city: read.city,
  county: read.county,
  address: read.detail,
})

/** What was recognised replaces what stands there; what was not stays. */
export const recognisedFields = (read: RecognisedText): Partial<Record<RecognisedName, string>> & Partial<Place> => {
  const rows = Object.entries(rowsOf(read)).filter(([, { value }]) => value !== '')
  return {
    ...Object.fromEntries(rows.map(([name, { value }]) => [name, value])),
    longitude: read.longitude ?? null,
    latitude: read.latitude ?? null,
  }
}

export const percent = (confidence: number): string => `${Math.round(confidence * 100)}%`

/** What a person should look at, and why. */
export const warningsIn = (read: RecognisedText): FieldWarnings => {
  const rows = rowsOf(read)
  const doubtful = recognisedNames.filter((name) => {
    const { value, confidence } = rows[name]
    return value === '' ? !optional.has(name) : confidence < sure
  })
  return Object.fromEntries(
    doubtful.map((name) => {
      const { value, confidence } = rows[name]
      return [name, value === '' ? '没有识别到，请填写' : `请核对，把握 ${percent(confidence)}`]
    }),
  )
}

/** Each field that was read and how sure the reading is. */
export const confidences = (
  read: RecognisedText,
): { name: RecognisedName; label: string; confidence: number; doubtful: boolean }[] => {
  const rows = rowsOf(read)
  return recognisedNames
    .filter((name) => rows[name].value !== '')
    .map((name) => ({
      name,
      label: labels[name],
      confidence: rows[name].confidence,
      doubtful: rows[name].confidence < sure,
    }))
}

export const labelsOf = (warnings: FieldWarnings): string[] =>
  recognisedNames.filter((name) => warnings[name] !== undefined).map((name) => labels[name])
