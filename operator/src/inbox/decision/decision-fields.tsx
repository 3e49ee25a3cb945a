import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { call } from '@zdb/console/core/http/client.ts'
import { Field } from '@zdb/console/ui/form/field.tsx'
import { TextInput } from '@zdb/console/ui/input/inputs.tsx'
import { UploadFile } from '@zdb/console/widgets/files/upload-file.tsx'
import type { Decision, ItemAddress } from '../inbox.ts'

const send =
  ({ queue, id }: ItemAddress) =>
  async (file: File) => {
    const answer = await call(inbox.attach, { params: { queue, item: id }, file })
    return answer.ok ? answer.data : undefined
  }

/** What a decision needs beside its reason. */
export const DecisionFields = ({
  fields,
  address,
  values,
  errors,
  onChange,
}: {
  fields: Decision['fields']
  address: ItemAddress
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
}) =>
  fields.map(({ name, label, hint, kind }) => (
    <Field key={name} label={label} error={errors[name]} hint={hint}>
      {(id) =>
        kind === 'file' ? (
          // The box is a label itself, and would be taken for the field's own.
          <div>
            <UploadFile
              id={id}
              label={label}
              accept="application/pdf,image/jpeg,image/png"
              value={values[name]}
              onChange={(value) => onChange(name, value)}
              send={send(address)}
            />
          </div>
        ) : (
          <TextInput id={id} value={values[name] ?? ''} maxLength={300} onChange={(value) => onChange(name, value)} />
        )
      }
    </Field>
  ))
