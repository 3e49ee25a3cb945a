import { isContactPhone } from '@zdb/contract/kit/contact-rules'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { mistakesOf, type Mistakes } from '#ui/form/mistakes.ts'
import type { PlaceDraft } from '#widgets/order-form/address-input.tsx'
import type { Hours, StoreDetail } from '../store.ts'

export const steps = [
  { key: 'basics', label: '名称与类目' },
  { key: 'place', label: '门店地址' },
  { key: 'contact', label: '联系人' },
  { key: 'hours', label: '营业时间' },
] as const

export type Step = (typeof steps)[number]['key']

/** A store as the inputs hold it. */
export type Draft = PlaceDraft & { name: string; categories: readonly string[]; hours: Hours }

export type ContactDraft = { type: string; name: string; phone: string; position: string }

export const noContact: ContactDraft = { type: '1', name: '', phone: '', position: '' }

export const draftOf = (store: StoreDetail | undefined): Draft => ({
  name: store?.name ?? '',
  categories: store?.categories.map(String) ?? [],
  province: store?.province ?? '',
  city: store?.city ?? '',
  county: store?.county ?? '',
  address: store?.street ?? '',
  longitude: store?.longitude ?? null,
  latitude: store?.latitude ?? null,
  hours: store?.hours ?? [],
})

const blank = (words: string): boolean => words.trim() === ''

export const mostCategories = 5

export const mistakesIn: Readonly<Record<'basics' | 'place', (draft: Draft) => Mistakes>> = {
  basics: ({ name, categories }) =>
    mistakesOf([
      [blank(name), 'name', '请填写门店名称'],
      [categories.length === 0, 'categories', '请选择经营类目'],
      [categories.length > mostCategories, 'categories', `经营类目最多选${mostCategories}个`],
    ]),
  place: ({ province, city, address, longitude }) =>
    mistakesOf([
      [blank(province), 'province', '请选择省份'],
      [blank(city), 'city', '请选择城市'],
      [blank(address), 'address', '请填写详细地址'],
      [!blank(address) && longitude === null, 'address', '请从提示的地点中选择，或写完后等待定位'],
    ]),
}

export const contactMistakes = ({ name, phone }: ContactDraft): Mistakes =>
  mistakesOf([
    [blank(name), 'name', '请填写联系人姓名'],
    [!isContactPhone(phone), 'phone', '请输入正确的手机号或座机号'],
  ])

export const basicsOf = ({ name, categories }: Draft) => ({
  name: name.trim(),
  categories: categories.map(Number),
})

export const placeOf = ({ province, city, county, address, longitude, latitude }: Draft) => ({
  province: province.trim(),
  city: city.trim(),
  county: county.trim(),
  address: address.trim(),
  longitude: longitude ?? 0,
  latitude: latitude ?? 0,
})

export const newStoreOf = (draft: Draft): WireBody<typeof stores.create> => ({
  ...basicsOf(draft),
  ...placeOf(draft),
  hours: draft.hours,
})

/** The step in which a field of the wire is filled in. */
export const stepOfField = (field: string): Step => {
  if (field === 'name' || field.startsWith('categories')) return 'basics'
  return field.startsWith('hours') ? 'hours' : 'place'
}
