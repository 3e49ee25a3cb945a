import type { Answer } from '#core/http/answer.ts'
import { FormField, required } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import type { Carrier, CallOutcome } from './use-rider-call.ts'

type CarrierDetails = Omit<Carrier, 'channel'>
type Props = { onSubmit: (told: CarrierDetails) => Promise<Answer<CallOutcome>>; onClose: () => void }

const Fee = () => (
  <FormField name="fee" label="运费（选填）" hint="线下支付，只作记录">
    <NumericInput precision={2} max="9999" unit="元" />
  </FormField>
)

const phone = (value: string): string | undefined => (/^[\d-]{7,20}$/.test(value.trim()) ? undefined : '请填写骑手电话')

/** Whoever was found elsewhere: who it is, how to reach them, what it costs. */
export const OfflineDialog = ({ onSubmit, onClose }: Props) => (
  <FormDialog
    title="线下运力"
    act="安排配送"
    initial={{ rider_name: '', rider_mobile: '', fee: '' }}
    onSubmit={({ rider_name, rider_mobile, fee }) =>
      onSubmit({ rider_name: rider_name.trim(), rider_mobile: rider_mobile.trim(), fee: fee || undefined })
    }
    onClose={onClose}
  >
    <FormField name="rider_name" label="骑手姓名" rules={[required('骑手姓名')]}>
      <TextInput maxLength={20} autoFocus />
    </FormField>
    <FormField name="rider_mobile" label="骑手电话" rules={[phone]}>
      <TextInput maxLength={20} inputMode="numeric" />
    </FormField>
    <Fee />
  </FormDialog>
)

/** A parcel by express: a waybill that exists, or one that the company gives to whose account is bound. */
export const ExpressDialog = ({ name, bound, onSubmit, onClose }: Props & { name: string; bound: boolean }) => (
  <FormDialog
    title={`发${name}`}
    act={bound ? '下单' : '发货'}
    initial={{ waybill: '', fee: '' }}
    onSubmit={({ waybill, fee }) => onSubmit({ waybill: waybill.trim(), fee: fee || undefined })}
    onClose={onClose}
  >
    <FormField
      name="waybill"
      label={bound ? '运单号（选填）' : '运单号'}
      hint={bound ? '不填则向快递公司下单，取得新的运单号' : '未绑定电子面单账号，请填写已有的运单号'}
      rules={bound ? [] : [required('运单号')]}
    >
      <TextInput maxLength={40} autoFocus />
    </FormField>
    <Fee />
  </FormDialog>
)
