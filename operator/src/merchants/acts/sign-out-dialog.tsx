import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { useDialogSubmit } from '@zdb/console/core/http/dialog-submit.ts'
import { FormDialog } from '@zdb/console/ui/dialog/form-dialog.tsx'
import { ReasonField } from '@zdb/console/ui/form/reason-field.tsx'
import { refreshFile, type MerchantFile, type Person } from '../merchant.ts'

const longest = 200

export type Session = Person['sessions'][number] & { name: string }

/** Without a session it is all of them. */
export const SignOutDialog = ({
  file,
  session,
  onClose,
}: {
  file: MerchantFile
  session?: Session
  onClose: () => void
}) => {
  const { submit } = useDialogSubmit(merchants.signOut, '已结束登录，本人会收到短信', {
    refresh: refreshFile,
    onClose,
  })
  return (
    <FormDialog
      title={session ? `结束${session.name}在${session.device}的登录` : `结束${file.name}的全部登录`}
      act="结束登录"
      danger
      initial={{ reason: '' }}
      onClose={onClose}
      onSubmit={({ reason }: { reason: string }) =>
        submit({
          params: { merchant: file.id },
          body: { reason, revision: file.revision, ...(session ? { session: session.id } : {}) },
        })
      }
    >
      <ReasonField
        label="理由"
        hint="立即退出，须重新登录；本人会收到短信和邮件"
        most={longest}
        suggestions={['账号疑似被盗', '商家要求下线', '异常登录地址']}
      />
    </FormDialog>
  )
}
