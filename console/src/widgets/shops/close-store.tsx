import { businessStates } from '@zdb/contract/shop/stores/states'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { refresh, useSend } from '#core/http/query.tsx'
import { sayDone, undoBy } from '#core/http/undo.ts'
import type { Store } from '#core/session/session.ts'
import { FormField, type Rule } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { momentText } from '#ui/format/moment.ts'
import { MomentInput } from '#ui/input/inputs.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'

const reasons = ['今日已售罄', '临时外出', '设备检修', '节日休息']

const inFuture: Rule = (value) =>
  value && `${value.replace('T', ' ')}:00` <= momentText(new Date()) ? '恢复时间须晚于现在' : undefined

export const CloseStore = ({ store, onClose }: { store: Store; onClose: () => void }) => {
  const { send } = useSend(workbench.changeStoreStatus)

  const close = async ({ reason, reopenAt }: { reason: string; reopenAt: string }) => {
    const rest = {
      reason: reason.trim(),
      reopen_at: reopenAt ? `${reopenAt.replace('T', ' ')}:00` : undefined,
    }
    const answer = await send({ query: { sid: store.sid, status: businessStates.closed.code, ...rest } })
    await refresh(stores.list)
    if (answer.ok) {
      const reopen = undoBy('closeStore', workbench.changeStoreStatus, {
        query: {
          sid: store.sid,
          status: businessStates.open.code,
          expect_reason: rest.reason,
          expect_reopen_at: rest.reopen_at,
        },
      })
      sayDone(`${store.name}已休息`, reopen, () => refresh(stores.list))
      onClose()
    }
    return answer
  }

  return (
    <FormDialog
      title={`${store.name}休息`}
      act="确认休息"
      initial={{ reason: '', reopenAt: '' }}
      onSubmit={close}
      onClose={onClose}
    >
      <ReasonField label="休息原因" most={50} suggestions={reasons} />
      <FormField name="reopenAt" label="恢复营业时间（选填）" hint="不填则需手动恢复营业" rules={[inFuture]}>
        <MomentInput />
      </FormField>
    </FormDialog>
  )
}
