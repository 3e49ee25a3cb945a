import { receivedOrders } from '@zdb/contract/received-orders/endpoints'
import { system } from '@zdb/contract/system/endpoints'
import { saySuccess } from '#core/notices.ts'
import { useRead, useSend } from '#core/query.tsx'
import { atMost, FormField } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Options } from '#ui/options.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { OrderRow } from '#widgets/order.ts'
import { refreshOrders } from './refresh-order.ts'

type Draft = { memo: string; flag: string }

export const MemoDialog = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const flags = useRead(system.flags)
  const { send } = useSend(receivedOrders.updateMemo)
  const save = async ({ memo, flag }: Draft) => {
    const answer = await send({ params: { sn: order.sn }, body: { memo: memo.trim(), flag: Number(flag) } })
    await refreshOrders()
    if (answer.ok) {
      saySuccess('备注已保存')
      onClose()
    }
    return answer
  }
  const choices = (flags.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <FormDialog<Draft>
      title="备注"
      act="保存"
      initial={{ memo: order.memo, flag: String(order.flag) }}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField name="flag" label="旗帜">
        <Options label="旗帜" options={[{ value: '0', label: '无' }, ...choices]} />
      </FormField>
      <FormField name="memo" label="备注内容" hint="只有自己店里看得到" rules={[atMost('备注', 200)]}>
        <TextArea rows={3} maxLength={200} autoFocus />
      </FormField>
    </FormDialog>
  )
}
