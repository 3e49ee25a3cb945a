import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { atMost, FormField } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Options } from '#ui/input/options.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { useDialogSubmit } from '#core/http/dialog-submit.ts'
import type { RideDialog } from '../ride.ts'

const answers = [
  { value: 'agree', label: '同意取消' },
  { value: 'refuse', label: '不同意，请继续配送' },
] as const

/** The shop's answer to a rider who asks to be let off. */
export const CancelRequestDialog = ({ ride, refresh, onClose }: RideDialog) => {
  const { submit } = useDialogSubmit(delivery.answerCancelRequest, '已答复骑手', { refresh, onClose })
  return (
    <FormDialog
      title="骑手申请取消"
      act="答复"
      initial={{ answer: 'agree', reason: '' }}
      onSubmit={({ answer, reason }) =>
        submit({ body: { sn: ride.sn, agree: answer === 'agree', reason: reason.trim() } })
      }
      onClose={onClose}
    >
      <p>{ride.trouble}</p>
      <FormField name="answer" label="答复" hint={ride.turn.outcome}>
        <Options label="答复" options={answers} />
      </FormField>
      <FormField name="reason" label="说明" rules={[atMost('说明', 100)]}>
        <TextArea placeholder="选填" maxLength={100} />
      </FormField>
    </FormDialog>
  )
}
