import { isContactPhone } from '@zdb/contract/kit/contact-rules'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { contactTypes } from '@zdb/contract/shop/stores/states'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { atMost, FormField, required, type Rule } from '#ui/form/form.tsx'
import { SelectInput, TextInput } from '#ui/input/inputs.tsx'
import { refreshStores, type Contact } from '../store.ts'

export const typeOptions = Object.entries(contactTypes).map(([value, label]) => ({ value, label }))

export const callable: Rule = (value) => (isContactPhone(value) ? undefined : '请输入正确的手机号或座机号')

export const ContactDialog = ({
  sid,
  contact,
  onClose,
}: {
  sid: string
  contact: Contact | undefined
  onClose: () => void
}) => {
  const { send } = useSend(stores.saveContact)
  const initial = {
    type: String(contact?.type ?? 1),
    name: contact?.name ?? '',
    phone: contact?.phone ?? '',
    position: contact?.position ?? '',
  }
  const save = async (values: typeof initial) => {
    const body = { ...values, type: Number(values.type), phone: values.phone.trim(), id: contact?.id }
    const answer = await send({ params: { sid }, body })
    await refreshStores()
    if (answer.ok) {
      saySuccess(`已保存联系人${values.name.trim()}`)
      onClose()
    }
    return answer
  }
  return (
    <FormDialog
      title={contact ? `修改联系人“${contact.name}”` : '添加联系人'}
      act="保存"
      initial={initial}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField name="type" label="联系人类型">
        <SelectInput options={typeOptions} />
      </FormField>
      <FormField name="name" label="姓名" rules={[required('姓名'), atMost('姓名', 20)]}>
        <TextInput maxLength={20} />
      </FormField>
      <FormField name="phone" label="电话" hint="手机、座机（区号-号码）或400电话" rules={[required('电话'), callable]}>
        <TextInput maxLength={30} />
      </FormField>
      <FormField name="position" label="职务（选填）" rules={[atMost('职务', 20)]}>
        <TextInput maxLength={20} />
      </FormField>
    </FormDialog>
  )
}
