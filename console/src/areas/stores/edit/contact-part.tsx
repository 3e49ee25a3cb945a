import { SelectField, TextField } from '#ui/form/fields.tsx'
import type { Mistakes } from '#ui/form/mistakes.ts'
import grid from '#widgets/order-form/form-grid.module.css'
import { typeOptions } from '../contacts/contact-dialog.tsx'
import { ContactList } from '../contacts/contact-list.tsx'
import type { Contact } from '../store.ts'
import type { ContactDraft } from './draft.ts'

/** The first person is asked for here; once there is one, people are added and changed in the list. */
export const ContactPart = ({
  sid,
  contacts,
  draft,
  mistakes,
  onChange,
}: {
  sid: string
  contacts: readonly Contact[]
  draft: ContactDraft
  mistakes: Mistakes
  onChange: (part: Partial<ContactDraft>) => void
}) => {
  if (contacts.length > 0) return <ContactList sid={sid} contacts={contacts} />
  return (
    <div className={grid.grid}>
      <SelectField
        label="联系人类型"
        options={typeOptions}
        value={draft.type}
        onChange={(type) => onChange({ type })}
      />
      <TextField
        label="姓名"
        maxLength={20}
        error={mistakes.name}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label="电话"
        maxLength={30}
        hint="手机、座机（区号-号码）或400电话"
        error={mistakes.phone}
        value={draft.phone}
        onChange={(phone) => onChange({ phone })}
      />
      <TextField
        label="职务（选填）"
        maxLength={20}
        value={draft.position}
        onChange={(position) => onChange({ position })}
      />
    </div>
  )
}
