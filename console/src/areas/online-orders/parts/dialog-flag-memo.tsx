import { onlineOrders } from '@zdb/contract/online-orders/endpoints'
import { system } from '@zdb/contract/system/endpoints'
import { useRead } from '#core/query.tsx'
import { atMost, FormField } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Options } from '#ui/options.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { OnlineDialog } from './dialog-props.ts'
import { useDialogSend } from './dialog-send.ts'

export const FlagMemoDialog = ({ order, onClose }: OnlineDialog) => {
  const flags = useRead(system.flags, {}, { fresh: 600_000 })
  const { submit } = useDialogSend(onlineOrders.saveFlagMemo, '备注已保存', onClose)
  const options = [
    { value: '0', label: '无' },
    ...(flags.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <FormDialog
      title="备注与旗帜"
      act="保存"
      initial={{ memo: order.memo, flag: String(order.flag) }}
      onSubmit={({ memo, flag }) =>
        submit({ params: { sn: order.order_sn }, body: { memo: memo.trim(), flag: Number(flag) } })
      }
      onClose={onClose}
    >
      <FormField name="memo" label="备注" hint="只有自己店里的人看得到" rules={[atMost('备注', 200)]}>
        <TextArea maxLength={200} autoFocus />
      </FormField>
      <FormField name="flag" label="旗帜">
        <Options label="旗帜" options={options} />
      </FormField>
    </FormDialog>
  )
}
