import { system } from '@zdb/contract/system/endpoints'
import { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { saySuccess } from '#core/notices.ts'
import { useRead, useSend } from '#core/query.tsx'
import { atMost, FormField } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Options } from '#ui/options.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { OrderRow } from '#widgets/order.ts'
import { refreshOrders } from '../order-lines.ts'

export const MemoDialog = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const flags = useRead(system.flags, {}, { fresh: 600_000 })
  const { send } = useSend(transferOrders.updateMemo)
  const save = async ({ memo, flag }: { memo: string; flag: string }) => {
    const answer = await send({ params: { sn: order.sn }, body: { memo: memo.trim(), flag: Number(flag) } })
    await refreshOrders()
    if (answer.ok) {
      saySuccess('备注已保存')
      onClose()
    }
    return answer
  }
  const options = [
    { value: '0', label: '无' },
    ...(flags.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <FormDialog
      title="备注与旗帜"
      act="保存"
      initial={{ memo: order.memo, flag: String(order.flag) }}
      onSubmit={save}
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
