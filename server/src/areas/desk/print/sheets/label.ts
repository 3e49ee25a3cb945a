import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { noteLabel, parcelOnPaper } from '#areas/couriers/delivery/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'

const parcelOf = async (actor: Actor, sn: string, full: boolean) => {
  const parcel = await parcelOnPaper(actor, sn, full)
  return parcel.waybill === '' ? refuse('noWaybill') : parcel
}

/** The label of a parcel. Its street is written out, so who looked stands in the trail, and whether names were shown. */
export const showLabel = async (actor: Actor, sn: string, full: boolean): Promise<Result<typeof print.label>> => {
  const parcel = await parcelOf(actor, sn, full)
  await within((tx) => record(tx, actor, 'print.label', sn, { after: { full } }))
  return {
    sn,
    order_sn: parcel.orderSn,
    company: parcel.company,
    waybill: parcel.waybill,
    sender: parcel.sender,
    consignee: parcel.consignee,
    hidden: !full,
    goods_items: parcel.goods,
    goods_total: parcel.goodsTotal,
    weight: parcel.weightGrams / 1_000,
    remarks: parcel.remarks,
    called_at: parcel.calledAt,
    copy_no: parcel.copies,
    printed_at: parcel.printedAt,
  }
}

/** A person has seen the label come out of the printer beside them. */
export const markLabelPrinted = async (
  actor: Actor,
  sn: string,
  { reason }: Body<typeof print.labelPrinted>,
): Promise<null> => {
  const parcel = await parcelOf(actor, sn, false)
  await within(async (tx) => {
    const number = await noteLabel(tx, actor, parcel, reason)
    await record(tx, actor, 'print.labelPrinted', sn, number > 0 ? { after: { copy_no: number, reason } } : {})
  })
  return null
}
