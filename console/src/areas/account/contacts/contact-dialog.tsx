import { account } from '@zdb/contract/people/account/endpoints'
import { positions } from '@zdb/contract/people/account/positions'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { isContactPhone } from '@zdb/contract/kit/contact-rules'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { atMost, FormField, required, type Rule } from '#ui/form/form.tsx'
import { SelectInput, TextInput } from '#ui/input/inputs.tsx'

type Contact = WireResult<typeof account.contacts>['items'][number]

const options = positions.map(({ code, name }) => ({ value: String(code), label: name }))

const phoneRule: Rule = (value) => (isContactPhone(value.trim()) ? undefined : '请输入正确的联系电话')
const positionRule: Rule = (value) => (value ? undefined : '请选择职位')

type Draft = { name: string; phone: string; position: string; remark: string }

export const ContactDialog = ({ contact, onClose }: { contact?: Contact; onClose: () => void }) => {
  const { send } = useSend(account.saveContact)
  const save = async ({ name, phone, position, remark }: Draft) => {
    const body = { name: name.trim(), phone: phone.trim(), position: Number(position), remark: remark.trim() }
    const answer = await send({ body: { ...(contact && { id: contact.id }), ...body } })
    if (answer.ok) {
      saySuccess(contact ? '联系人已修改' : '联系人已新增')
      onClose()
      await refresh(account.contacts)
    }
    return answer
  }
  const initial: Draft = contact
    ? { name: contact.name, phone: contact.phone, position: String(contact.position), remark: contact.remark }
    : { name: '', phone: '', position: '', remark: '' }
  return (
    <FormDialog
      title={contact ? '修改联系人' : '新增联系人'}
      act="保存"
      width={440}
      initial={initial}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField name="name" label="姓名" rules={[required('姓名'), atMost('姓名', 20)]}>
        <TextInput maxLength={20} autoFocus />
      </FormField>
      <FormField name="position" label="职位" rules={[positionRule]}>
        <SelectInput options={options} />
      </FormField>
      <FormField name="phone" label="联系电话" hint="手机、座机、400 或 800 电话" rules={[phoneRule]}>
        <TextInput maxLength={20} />
      </FormField>
      <FormField name="remark" label="备注（选填）" rules={[atMost('备注', 50)]}>
        <TextInput maxLength={50} />
      </FormField>
    </FormDialog>
  )
}
