import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { useDialogSubmit } from '@zdb/console/core/http/dialog-submit.ts'
import { FormDialog } from '@zdb/console/ui/dialog/form-dialog.tsx'
import { FormField } from '@zdb/console/ui/form/form.tsx'
import { ReasonField } from '@zdb/console/ui/form/reason-field.tsx'
import { MomentInput } from '@zdb/console/ui/input/inputs.tsx'
import { refreshFile, type MerchantFile, type Store } from '../merchant.ts'
import { momentOf } from './end-input.ts'

const longest = 200

type Props = { file: MerchantFile; store: Store; onClose: () => void }
type Suspension = { reason: string; until: string }

export const SuspendDialog = ({ file, store, onClose }: Props) => {
  const { submit } = useDialogSubmit(merchants.suspendStore, '已停用，商家已收到通知', {
    refresh: refreshFile,
    onClose,
  })
  return (
    <FormDialog
      title={`停用${store.name}`}
      act="停用"
      danger
      initial={{ reason: '', until: '' }}
      onClose={onClose}
      onSubmit={({ reason, until }: Suspension) =>
        submit({
          params: { merchant: file.id, store: store.id },
          body: { reason, until: until === '' ? null : momentOf(until), revision: file.revision },
        })
      }
    >
      <ReasonField
        label="理由"
        hint="门店不再得到新订单，已接的继续；商家会看到理由"
        most={longest}
        suggestions={['冒用他人门店', '地址不存在', '门店已停业', '经营类目不符']}
      />
      <FormField name="until" label="恢复时间" hint="不填则直到平台解除">
        <MomentInput />
      </FormField>
    </FormDialog>
  )
}

export const LiftDialog = ({ file, store, onClose }: Props) => {
  const { submit } = useDialogSubmit(merchants.proposeLift, '已提议，等待另一位同事复核', {
    refresh: refreshFile,
    onClose,
  })
  return (
    <FormDialog
      title={`提议解除停用：${store.name}`}
      act="提议"
      initial={{ reason: '' }}
      onClose={onClose}
      onSubmit={({ reason }: { reason: string }) =>
        submit({ params: { merchant: file.id, store: store.id }, body: { reason, revision: file.revision } })
      }
    >
      <ReasonField
        label="理由"
        hint="由另一位管理同事复核后生效"
        most={longest}
        suggestions={['已补交证明', '核实为误判', '已整改']}
      />
    </FormDialog>
  )
}
