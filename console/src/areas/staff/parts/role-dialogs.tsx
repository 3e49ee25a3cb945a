import { staff } from '@zdb/contract/people/staff/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { atMost, FormField, required } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import type { Role } from './role.ts'

const NameField = () => (
  <FormField name="name" label="角色名称" rules={[required('角色名称'), atMost('角色名称', 12)]}>
    <TextInput maxLength={12} autoFocus />
  </FormField>
)

export const NewRole = ({ onClose }: { onClose: () => void }) => {
  const { send } = useSend(staff.addRole)
  const add = async ({ name }: { name: string }) => {
    const answer = await send({ body: { name: name.trim() } })
    if (answer.ok) {
      await refresh(staff.roles)
      saySuccess(`已新增${answer.data.name}，请设置权限`)
      onClose()
    }
    return answer
  }
  return (
    <FormDialog title="新增角色" act="保存" width={400} initial={{ name: '' }} onSubmit={add} onClose={onClose}>
      <NameField />
    </FormDialog>
  )
}

export const RenameRole = ({ role: { alias, name }, onClose }: { role: Role; onClose: () => void }) => {
  const { send } = useSend(staff.changeRole)
  const rename = async (values: { name: string }) => {
    const answer = await send({ params: { alias }, body: { name: values.name.trim() } })
    if (answer.ok) {
      await refresh(staff.roles, staff.subAccounts)
      saySuccess('角色已改名')
      onClose()
    }
    return answer
  }
  return (
    <FormDialog title="角色改名" act="保存" width={400} initial={{ name }} onSubmit={rename} onClose={onClose}>
      <NameField />
    </FormDialog>
  )
}
