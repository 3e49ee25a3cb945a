import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import { mistakesOf, type Mistakes } from '#ui/form/mistakes.ts'
import type { ConsigneeDraft } from '#widgets/order-form/consignee-fields.tsx'
import { blankConsignee, consigneeMistakes, goodsMistakes } from '#widgets/order-form/order-draft.ts'
import { blankWindow, deliveryTimeOf, windowMistakes, type WindowDraft } from '#widgets/order-form/window-draft.ts'

export type DraftGoods = { item_name: string; item_total: string }

/** A parcel of no order while it is written, as the inputs hold it. */
export type ParcelDraft = ConsigneeDraft & WindowDraft & { product_type: string; goods: DraftGoods[]; value: string }

export const blankGoods: DraftGoods = { item_name: '', item_total: '1' }

export const blankParcel = (now: Date): ParcelDraft => ({
  ...blankConsignee,
  ...blankWindow(now),
  product_type: '1',
  goods: [blankGoods],
  value: '',
})

export type Parcel = NonNullable<WireBody<typeof delivery.inquiry>['parcel']>

/** Without a time it is as soon as possible. */
export const parcelOf = (draft: ParcelDraft): Parcel => ({
  consignee: draft.consignee.trim(),
  mobile: draft.mobile.trim(),
  province: draft.province.trim(),
  city: draft.city.trim(),
  county: draft.county.trim(),
  address: draft.address.trim(),
  longitude: draft.longitude,
  latitude: draft.latitude,
  product_type: Number(draft.product_type),
  goods_items: draft.goods.map((item) => ({
    item_name: item.item_name.trim(),
    item_img: '',
    item_remarks: '',
    item_total: Number(item.item_total),
  })),
  goods_value: draft.value || undefined,
  ...(draft.start ? { delivery_date: draft.delivery_date, delivery_time: deliveryTimeOf(draft) } : {}),
})

/** What is wrong before anybody is asked, by the name of the field; a courier finds the door without its province. */
export const mistakesIn = (draft: ParcelDraft, now: Date): Mistakes =>
  mistakesOf([
    ...goodsMistakes(draft.goods, 'goods'),
    ...(draft.start || draft.end ? windowMistakes(draft, now) : []),
    ...consigneeMistakes(draft).filter(([, field]) => field !== 'province'),
  ])
