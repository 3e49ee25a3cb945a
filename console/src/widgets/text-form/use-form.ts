import { useState, type SubmitEvent } from 'react'
import type { Answer } from '#core/http/answer.ts'
import { refusalText } from '#core/http/errors.ts'

/** What is wrong with a value, in the words shown beside its field; undefined when nothing is. */
export type Check = (value: string) => string | undefined

type Texts = Readonly<Record<string, string>>

export type Form<V extends Texts> = {
  values: V
  errors: Partial<Record<keyof V, string>>
  /** A refusal that belongs to no field. */
  trouble: string
  pending: boolean
  set: (name: keyof V, value: string) => void
  /** Checks only these fields; true when they are all right. */
  check: (...names: (keyof V)[]) => boolean
  /** Takes the server's word: beside its fields, or above the button. */
  refused: (answer: Answer<unknown>) => void
  submit: (event: SubmitEvent) => void
}

type Plan<V extends Texts> = {
  initial: V
  validators: { [K in keyof V]: Check }
  /** Resolves when the server has answered; a refusal is handed to `refused` by the form itself. */
  send: (values: V) => Promise<Answer<unknown>>
  /** Where to begin again after a refusal: pictures are good for one try. */
  onRefused?: () => void
}

export const useForm = <V extends Texts>({ initial, validators, send, onRefused }: Plan<V>): Form<V> => {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Form<V>['errors']>({})
  const [trouble, setTrouble] = useState('')
  const [pending, setPending] = useState(false)

  const trimmed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, /password/i.test(name) ? value : value.trim()]),
  ) as V

  const check = (...names: (keyof V)[]): boolean => {
    const found = names.map((name) => [name, validators[name](trimmed[name] ?? '')] as const)
    setErrors((before) => ({ ...before, ...Object.fromEntries(found) }))
    return found.every(([, words]) => words === undefined)
  }

  const refused = (answer: Answer<unknown>) => {
    const beside = answer.errors.filter(({ field }) => field in values)
    setErrors(Object.fromEntries(beside.map(({ field, message }) => [field, message])) as Form<V>['errors'])
    setTrouble(beside.length > 0 ? '' : refusalText(answer))
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (pending) return
    setTrouble('')
    if (!check(...Object.keys(values))) return
    setPending(true)
    const answer = await send(trimmed)
    setPending(false)
    if (answer.ok) return
    onRefused?.()
    refused(answer)
  }

  const set = (name: keyof V, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }

  return { values, errors, trouble, pending, set, check, refused, submit: (event) => void submit(event) }
}
