import { operatorRoleNames, operatorRoles, type OperatorRole } from '@zdb/contract/operator-roles'
import { colleagues } from '@zdb/contract/platform/colleagues/endpoints'
import { useDialogSubmit } from '@zdb/console/core/http/dialog-submit.ts'
import { refresh } from '@zdb/console/core/http/query.tsx'
import { FormDialog } from '@zdb/console/ui/dialog/form-dialog.tsx'
import { FormField, required } from '@zdb/console/ui/form/form.tsx'
import { CheckGroups } from '@zdb/console/ui/input/check-groups.tsx'
import { PasswordInput, TextInput } from '@zdb/console/ui/input/inputs.tsx'

const roleGroups = [
  { group: '全部角色', items: operatorRoleNames.map((name) => ({ name, label: operatorRoles[name].label })) },
]

const initial = { login: '', name: '', password: '', roles: [] as OperatorRole[] }

export const NewPersonDialog = ({ onClose }: { onClose: () => void }) => {
  const { submit } = useDialogSubmit(colleagues.create, '已新增，首次登录时绑定动态码并设置自己的密码', {
    refresh: () => refresh(colleagues.list),
    onClose,
  })
  return (
    <FormDialog
      title="新增人员"
      act="新增"
      width={560}
      initial={initial}
      onSubmit={(body) => submit({ body })}
      onClose={onClose}
    >
      <FormField name="login" label="账号" rules={[required('账号')]} hint="3到30位小写字母、数字或 . _ -">
        <TextInput maxLength={30} autoFocus />
      </FormField>
      <FormField name="name" label="姓名" rules={[required('姓名')]}>
        <TextInput maxLength={20} />
      </FormField>
      <FormField
        name="password"
        label="初始密码"
        rules={[required('初始密码')]}
        hint="至少10位，首次登录时须换成本人的密码"
      >
        <PasswordInput which="new-password" />
      </FormField>
      <FormField name="roles" label="角色" hint="有管理角色的账号须另一位同事复核后才能登录">
        <CheckGroups groups={roleGroups} />
      </FormField>
    </FormDialog>
  )
}
