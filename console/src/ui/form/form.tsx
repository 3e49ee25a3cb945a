import { useState, type ReactNode } from 'react'
import { Form } from 'antd'
import type { FormInstance } from 'antd'
import styles from './form.module.css'

/** What is wrong with a value, in the words the person reads; undefined when nothing is. */
export type Rule = (value: string, all: Readonly<Record<string, unknown>>) => string | undefined

export const required =
  (label: string): Rule =>
  (value) =>
    value.trim() ? undefined : `请填写${label}`

export const atMost =
  (label: string, max: number): Rule =>
  (value) =>
    value.trim().length > max ? `${label}不能超过${max}个字` : undefined

const noRules: readonly Rule[] = []

export const FormField = ({
  name,
  label,
  rules = noRules,
  hint,
  children,
}: {
  name: string
  label: string
  rules?: readonly Rule[]
  hint?: string
  children: ReactNode
}) => (
  <Form.Item
    className={styles.field}
    name={name}
    label={label}
    extra={hint}
    validateTrigger="onBlur"
    validateFirst
    rules={rules.map((rule) => (form) => ({
      validator: (_, value: unknown) => {
        const wrong = rule(typeof value === 'string' ? value : '', form.getFieldsValue(true) as Record<string, unknown>)
        return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(wrong))
      },
    }))}
  >
    {children}
  </Form.Item>
)

/** What stands in another field of the same form. */
export const useFieldValue = (name: string): string => {
  const value: unknown = Form.useWatch(name, Form.useFormInstance())
  return typeof value === 'string' ? value : ''
}

/** The texts that stand in the form around, by the names of their fields. */
export const useFieldValues = (): ReadonlyMap<string, string> => {
  const values: unknown = Form.useWatch([], Form.useFormInstance())
  const texts = Object.entries(values ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new Map(texts)
}

/** Puts values into the form around, as if somebody had typed them. */
export const useFillFields = (): ((values: Readonly<Record<string, string>>) => void) => {
  const form: FormInstance<Record<string, string>> = Form.useFormInstance()
  return (values) => form.setFieldsValue(values)
}

/** What a server says to a form; an answer of a call fits as it is. */
type FormAnswer = { errors: readonly { field: string; message: string }[] }

export type Submit<V> = (values: V) => Promise<FormAnswer>

/** Sends once, and puts what the server refused next to the fields it named. */
export const useSubmit = <V,>(submit: Submit<V>) => {
  const [form] = Form.useForm<V>()
  const [busy, setBusy] = useState(false)
  const send = (values: V) => {
    if (busy) return
    setBusy(true)
    void submit(values)
      .then(({ errors }) =>
        (form as FormInstance).setFields(errors.map(({ field, message }) => ({ name: field, errors: [message] }))),
      )
      .finally(() => setBusy(false))
  }
  return { form, busy, send }
}
