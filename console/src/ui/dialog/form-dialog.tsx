import type { ReactNode } from 'react'
import { Form } from 'antd'
import { SubmitDialog, type SubmitDialogProps } from './submit-dialog.tsx'
import { useSubmit, type Submit } from '../form/form.tsx'

/** A dialog that is one form; the page closes it when the answer is good. */
export const FormDialog = <V extends object>({
  initial,
  onSubmit,
  children,
  ...dialog
}: SubmitDialogProps & { initial: V; onSubmit: Submit<V>; children: ReactNode }) => {
  const { form, busy, send } = useSubmit(onSubmit)
  return (
    <SubmitDialog {...dialog} busy={busy}>
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
