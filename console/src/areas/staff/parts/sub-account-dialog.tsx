import { isMobile, passwordRule } from '@zdb/contract/kit/contact-rules'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { atMost, FormField, required, type Rule } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { PasswordInput, SelectInput, TextInput } from '#ui/input/inputs.tsx'
import { useRoleOptions } from './role-options.ts'
import { strongPassword, type SubAccount } from './sub-account.ts'

const mobile: Rule = (value) => (isMobile(value.trim()) ? undefined : '请输入正确的手机号')
const chosen: Rule = (value) => (value ? undefined : '请选择角色')

type Draft = { name: string; mobile: string; password: string; role_id: string | undefined }

/** Without an account it makes a new one, which also needs a mobile and a password. */
export const SubAccountDialog = ({
  account,
  onClose,
  onAdded,
}: {
  account: SubAccount | undefined
  onClose: () => void
  onAdded?: (account: SubAccount) => void
}) => {
  const options = useRoleOptions()
  const { send } = useSend(staff.saveSubAccount)

  const save = async (draft: Draft) => {
    const common = { name: draft.name.trim(), role_id: draft.role_id ?? '' }
    const answer = await send({
      body: account
        ? { ...common, id: account.id }
        : { ...common, mobile: draft.mobile.trim(), password: draft.password },
    })
    if (answer.ok) {
      await refresh(staff.subAccounts, staff.roles)
      saySuccess(account ? '子账号已保存' : `已新增${answer.data.name}`)
      onClose()
      if (!account) onAdded?.(answer.data)
    }
    return answer
  }

  return (
    <FormDialog<Draft>
      title={account ? '编辑子账号' : '新增子账号'}
      act="保存"
      width={440}
      initial={{ name: account?.name ?? '', mobile: '', password: '', role_id: account?.role_id }}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField name="name" label="姓名" rules={[required('姓名'), atMost('姓名', 20)]}>
        <TextInput maxLength={20} autoFocus />
      </FormField>
      {!account && (
        <>
          <FormField name="mobile" label="手机号" hint="登录时使用" rules={[mobile]}>
            <TextInput maxLength={11} inputMode="numeric" />
          </FormField>
          <FormField name="password" label="登录密码" hint={passwordRule} rules={[strongPassword]}>
            <PasswordInput which="new-password" />
          </FormField>
        </>
      )}
      <FormField name="role_id" label="角色" rules={[chosen]}>
        <SelectInput options={options} placeholder="请选择角色" />
      </FormField>
    </FormDialog>
  )
}
