import { useId, type ReactNode } from 'react'
import { Form } from 'antd'
import { Dialog } from './dialog.tsx'
import { useSubmit, type Submit } from '../form/form.tsx'
import { SubmitFooter } from '../form/submit-footer.tsx'

/** A dialog that is one form. `act` is what its button says; the page closes it when the answer is good. */
export const FormDialog = <V extends object>({
  title,
  act,
  width,
  initial,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  act: string
  width?: number
  initial: V
  onSubmit: Submit<V>
  onClose: () => void
  children: ReactNode
}) => {
  const id = useId()
  const { form, busy, send } = useSubmit(onSubmit)
  return (
    <Dialog
      title={title}
      width={width}
      onClose={onClose}
      footer={<SubmitFooter form={id} act={act} busy={busy} onClose={onClose} />}
    >
      {/* Named, so that a field's id is its own also where the page has one of that name. */}
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
    </Dialog>
  )
}
