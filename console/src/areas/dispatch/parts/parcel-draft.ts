import type { delivery } from '@zdb/contract/delivery/endpoints'
import { isMobile } from '@zdb/contract/kit/contact-rules'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import { parseDeliveryTime } from '#ui/format/delivery-time.ts'
import { momentOf, momentText } from '#ui/format/moment.ts'
import type { ConsigneeDraft } from '#widgets/consignee-fields.tsx'
import type { WindowDraft } from '#widgets/window-fields.tsx'

export type DraftGoods = { item_name: string; item_total: string }

/** A parcel of no order while it is written, as the inputs hold it. */
export type ParcelDraft = ConsigneeDraft & WindowDraft & { product_type: string; goods: DraftGoods[]; value: string }

export const blankGoods: DraftGoods = { item_name: '', item_total: '1' }

export const blankParcel = (now: Date): ParcelDraft => ({
  consignee: '',
  mobile: '',
  phone: '',
  province: '',
  city: '',
  county: '',
  address: '',
  longitude: null,
  latitude: null,
  product_type: '1',
  goods: [blankGoods],
  value: '',
  delivery_date: momentText(now).slice(0, 10),
  start: '',
  end: '',
})

const timeOf = ({ start, end }: WindowDraft): string => (end && end !== start ? `${start}-${end}` : start)

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
  ...(draft.start ? { delivery_date: draft.delivery_date, delivery_time: timeOf(draft) } : {}),
})

export type Mistakes = Readonly<Record<string, string>>

/** What is wrong before anybody is asked, by the name of the field. */
export const mistakesIn = (draft: ParcelDraft, now: Date): Mistakes => {
  const range = draft.start || draft.end ? parseDeliveryTime(timeOf(draft)) : null
  const late = range && momentOf(`${draft.delivery_date} ${range.end === '24:00' ? '23:59' : range.end}:59`) <= now
  const rows: [boolean, string, string][] = [
    ...draft.goods.flatMap((item, index): [boolean, string, string][] => [
      [!item.item_name.trim(), `goods.${index}.item_name`, '请填写商品名称'],
      [!/^[1-9]\d{0,2}$/.test(item.item_total), `goods.${index}.item_total`, '数量为1至999'],
    ]),
    [range !== null && !draft.delivery_date, 'delivery_date', '请选择配送日期'],
    [range === undefined || (range !== null && range.end < range.start), 'delivery_time', '配送时间格式不正确'],
    [late === true, 'delivery_time', '配送时间不能早于现在'],
    [!draft.consignee.trim(), 'consignee', '请填写收货人'],
    [!isMobile(draft.mobile.trim()), 'mobile', '请输入正确的手机号'],
    [!draft.city.trim(), 'city', '请填写城市'],
    [!draft.address.trim(), 'address', '请填写详细地址'],
  ]
  return Object.fromEntries(rows.filter(([wrong]) => wrong).map(([, field, words]) => [field, words]))
}
