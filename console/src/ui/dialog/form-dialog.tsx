import type { ReactNode } from 'react'
import { Form } from 'antd'
import { SubmitDialog, type SubmitDialogProps } from './submit-dialog.tsx'
import { useSubmit, type Submit } from '../form/form.tsx'

/** A choice without which there is nothing to send, and what its button says until it is made. */
type Choice<V> = { readonly field: keyof V & string; readonly why: string }

/** A dialog that is one form; the page closes it when the answer is good. */
export const FormDialog = <V extends object>({
  initial,
  choice,
  onSubmit,
  children,
  ...dialog
}: SubmitDialogProps & { initial: V; choice?: Choice<V>; onSubmit: Submit<V>; children: ReactNode }) => {
  const { form, busy, send } = useSubmit(onSubmit)
  const chosen: unknown = Form.useWatch(choice?.field ?? [], form)
  return (
    <SubmitDialog {...dialog} busy={busy} why={chosen ? undefined : choice?.why}>
      {(id) => (
        // Named, so that a field's id is its own also where the page has one of that name.
        <Form
          id={id}
          name={id}
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={initial}
          onFinish={send}
        >
          {children}
        </Form>
      )}
    </SubmitDialog>
  )
}
