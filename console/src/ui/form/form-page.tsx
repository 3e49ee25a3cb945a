import { useId, type ReactNode } from 'react'
import { Form } from 'antd'
import { FormActs } from './form-acts.tsx'
import { useSubmit, type Submit } from './form.tsx'
import { PageHeader } from '../page/page-header.tsx'
import styles from './form-page.module.css'

/** A page that is one form. `act` is what its button says. */
export const FormPage = <V extends object>({
  title,
  note,
  act,
  initial,
  onSubmit,
  onCancel,
  children,
}: {
  title: string
  note?: ReactNode
  act: string
  initial: V
  onSubmit: Submit<V>
  onCancel: () => void
  children: ReactNode
}) => {
  const name = useId()
  const { form, busy, send } = useSubmit(onSubmit)
  return (
    <>
      <PageHeader title={title} />
      <section className={styles.page} aria-label={title}>
        {note && <p className={styles.note}>{note}</p>}
        <Form name={name} form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={send}>
          {children}
          <FormActs act={act} busy={busy} onCancel={onCancel} />
        </Form>
      </section>
    </>
  )
}
