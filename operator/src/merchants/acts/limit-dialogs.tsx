import { limitTypeNames, limitTypes, type LimitType } from '@zdb/contract/people/account/limit-types'
import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { useDialogSubmit } from '@zdb/console/core/http/dialog-submit.ts'
import { FormDialog } from '@zdb/console/ui/dialog/form-dialog.tsx'
import { FormField, required } from '@zdb/console/ui/form/form.tsx'
import { ReasonField } from '@zdb/console/ui/form/reason-field.tsx'
import { MomentInput } from '@zdb/console/ui/input/inputs.tsx'
import { Options } from '@zdb/console/ui/input/options.tsx'
import { refreshFile, type Limit, type MerchantFile } from '../merchant.ts'
import { daysAhead, momentOf } from './end-input.ts'

const longest = 200
const usualDays = 7

const types = limitTypeNames.map((value) => ({ value, label: limitTypes[value] }))

type NewLimit = { type: LimitType; until: string; reason: string }

export const LimitDialog = ({ file, onClose }: { file: MerchantFile; onClose: () => void }) => {
  const { submit } = useDialogSubmit(merchants.limit, '已限制，商家已收到通知', { refresh: refreshFile, onClose })
  const initial: NewLimit = { type: 'jiedan', until: daysAhead(usualDays), reason: '' }
  return (
    <FormDialog
      title={`限制${file.name}`}
      act="限制"
      danger
      initial={initial}
      onClose={onClose}
      onSubmit={({ type, until, reason }: NewLimit) =>
        submit({
          params: { merchant: file.id },
          body: { type, reason, until: momentOf(until), revision: file.revision },
        })
      }
    >
      <FormField name="type" label="限制什么">
        <Options label="限制什么" options={types} />
      </FormField>
      <FormField name="until" label="到期时间" rules={[required('到期时间')]}>
        <MomentInput />
      </FormField>
      <ReasonField
        label="理由"
        hint="商家会看到理由、到期时间和申诉的办法"
        most={longest}
        suggestions={['多次迟到', '售后未处理', '疑似虚假交易', '账号安全核查中']}
      />
    </FormDialog>
  )
}

type Released = { reason: string }

export const ReleaseDialog = ({ file, limit, onClose }: { file: MerchantFile; limit: Limit; onClose: () => void }) => {
  const { submit } = useDialogSubmit(merchants.release, '已解除，商家已收到通知', { refresh: refreshFile, onClose })
  return (
    <FormDialog
      title={`解除${limit.type_zh}限制`}
      act="解除"
      initial={{ reason: '' }}
      onClose={onClose}
      onSubmit={({ reason }: Released) =>
        submit({ params: { merchant: file.id, limit: limit.id }, body: { reason, revision: file.revision } })
      }
    >
      <ReasonField label="理由" hint="商家会看到" most={longest} suggestions={['已整改', '核实为误判', '核查已结束']} />
    </FormDialog>
  )
}
