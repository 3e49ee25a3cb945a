import { byHand, ownRiders } from '@zdb/contract/couriers/delivery/couriers'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { useRead } from '#core/http/query.tsx'
import { atMost, FormField } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { SelectInput, TextInput } from '#ui/input/inputs.tsx'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { useDialogSubmit } from '#core/http/dialog-submit.ts'
import { isToldByPeople, type Ride, type RideDialog } from '../ride.ts'

const unchanged = 'unchanged'

const OwnRider = ({ ride }: { ride: Ride }) => {
  const riders = useRead(deliverySetup.riders, { params: { sid: ride.shop.sid } })
  const others = (riders.data ?? []).map(({ id, username, mobile, busy }) => ({
    value: id,
    label: `${username} ${mobile}${busy > 0 ? `（配送中 ${busy} 单）` : ''}`,
  }))
  return (
    <FormField name="rider_id" label="骑手">
      <SelectInput options={[{ value: unchanged, label: `不换人（${ride.rider?.name ?? '未指定'}）` }, ...others]} />
    </FormField>
  )
}

const SomebodyElse = () => (
  <>
    <FormField name="rider_name" label="骑手姓名（选填）">
      <TextInput maxLength={20} />
    </FormField>
    <FormField name="rider_mobile" label="骑手电话（选填）">
      <TextInput maxLength={20} />
    </FormField>
    <FormField name="waybill" label="运单号（选填）">
      <TextInput maxLength={40} />
    </FormField>
    <FormField name="fee" label="运费" hint="线下支付，只作记录">
      <NumericInput precision={2} unit="元" />
    </FormField>
  </>
)

const draftOf = (ride: Ride) => ({
  rider_id: unchanged,
  rider_name: ride.rider?.name ?? '',
  rider_mobile: ride.rider?.mobile ?? '',
  waybill: ride.waybill,
  fee: ride.price,
  remarks: ride.remarks,
})
type Draft = ReturnType<typeof draftOf>

/** Only what was changed is sent: a courier's own ride takes nothing but our note. */
const changesOf = (before: Draft, after: Draft): Partial<Draft> =>
  Object.fromEntries(
    (Object.keys(before) as (keyof Draft)[])
      .map((name) => [name, (after[name] ?? before[name]).trim()] as const)
      .filter(([name, value]) => value !== before[name]),
  )

/** What a person may correct: everything of a ride that people keep, of a courier's the note alone. */
export const EditDialog = ({ ride, refresh, onClose }: RideDialog) => {
  const { submit } = useDialogSubmit(delivery.update, '配送单已修改', { refresh, onClose })
  const told = isToldByPeople(ride)
  const own = ride.channel.code === ownRiders
  const elsewhere = told && (ride.channel.code === byHand || ride.group === 'express')
  const before = draftOf(ride)
  return (
    <FormDialog
      title="修改配送单"
      act="保存"
      initial={before}
      onSubmit={(after) =>
        submit({ params: { sid: ride.shop.sid }, body: { sn: ride.sn, ...changesOf(before, after) } })
      }
      onClose={onClose}
    >
      {told && own && <OwnRider ride={ride} />}
      {elsewhere && <SomebodyElse />}
      <FormField
        name="remarks"
        label="备注（选填）"
        hint={told ? undefined : '只改本店的记录；骑手已收到的备注不变，请电话告知'}
        rules={[atMost('备注', 200)]}
      >
        <TextArea rows={3} maxLength={200} />
      </FormField>
    </FormDialog>
  )
}
