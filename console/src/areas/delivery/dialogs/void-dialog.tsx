import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import { useDialogSubmit } from '#core/http/dialog-submit.ts'
import type { RideDialog } from '../ride.ts'
import styles from './dialogs.module.css'

const unanswered = ['已电话核实，没有骑手', '运力方查无此单', '久未答复，改用其他运力']
const arranged = ['改由其他人配送', '顾客取消订单', '信息填错']

/** Strikes a ride off that no courier answers for. */
export const VoidDialog = ({ ride, refresh, onClose }: RideDialog) => {
  const { submit } = useDialogSubmit(delivery.voidRide, '配送单已作废', { refresh, onClose })
  return (
    <FormDialog
      title="手工作废"
      act="作废"
      initial={{ reason: '' }}
      onSubmit={({ reason }) =>
        submit({ params: { sid: ride.shop.sid }, body: { sn: ride.sn, reason: reason.trim() } })
      }
      onClose={onClose}
    >
      {ride.unknown && (
        <p className={styles.warning} role="alert">
          呼叫未得到答复，骑手可能已在路上。请先向运力方核实没有骑手，再作废。
        </p>
      )}
      <ReasonField
        label="作废原因"
        hint={ride.unknown ? '作废后可重新呼叫' : '作废后这一单不再配送，可重新呼叫'}
        most={100}
        suggestions={ride.unknown ? unanswered : arranged}
      />
    </FormDialog>
  )
}
