import { useState } from 'react'
import type { FieldError } from '@zdb/contract/kit/envelope'
import type { Decision } from '../inbox.ts'

export type Draft = {
  /** The decision's name; empty while none is chosen. */
  readonly name: string
  /** One of the usual reasons. */
  readonly usual: string
  /** Words of one's own, instead of a usual reason or after it. */
  readonly own: string
  readonly amount: string
  /** What else the decision needs, by the field's name; of a file its address. */
  readonly fields: Readonly<Record<string, string>>
  /** What was chosen, by the name of the choice. */
  readonly choices: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

const empty: Draft = { name: '', usual: '', own: '', amount: '', fields: {}, choices: {}, errors: {} }

export const reasonOf = ({ usual, own }: Draft): string => [usual, own.trim()].filter(Boolean).join('；')

const yuan = /^\d{1,8}(\.\d{1,2})?$/

export const isSum = (text: string): boolean => yuan.test(text)

const sumFault = ({ label, least, most }: NonNullable<Decision['amount']>, sum: string): string | undefined => {
  if (!isSum(sum)) return '请填写金额，最多两位小数'
  if (Number(sum) < Number(least)) return `${label}至少${least}元`
  return most !== null && Number(sum) > Number(most) ? `最多${most}元` : undefined
}

const amountFault = ({ amount }: Decision, draft: Draft): Record<string, string> => {
  const fault = amount ? sumFault(amount, draft.amount) : undefined
  return fault ? { amount: fault } : {}
}

/** What is still wrong with it, by field. */
const faultsOf = (decision: Decision, draft: Draft): Record<string, string> => ({
  ...(decision.reasons.length > 0 && reasonOf(draft) === '' ? { reason: '请选择或填写理由' } : {}),
  ...amountFault(decision, draft),
  ...Object.fromEntries(
    decision.fields
      .filter(({ name }) => !draft.fields[name]?.trim())
      .map(({ name, label, kind }) => [name, `请${kind === 'file' ? '上传' : '填写'}${label}`]),
  ),
})

/** The decision that is about to be made. */
export const useDraft = (decisions: readonly Decision[]) => {
  const [draft, setDraft] = useState(empty)
  const decision = decisions.find(({ name }) => name === draft.name)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part, errors: {} }))
  return {
    draft,
    decision,
    choose: (chosen: Decision) =>
      setDraft({
        ...empty,
        name: chosen.name,
        amount: chosen.amount?.proposed ?? '',
        choices: Object.fromEntries(chosen.choices.map(({ name, proposed }) => [name, proposed])),
      }),
    change,
    drop: () => setDraft(empty),
    /** True when it can be sent; else what is missing stands beside its field. */
    check: (): boolean => {
      if (!decision) return false
      const errors = faultsOf(decision, draft)
      setDraft({ ...draft, errors })
      return Object.keys(errors).length === 0
    },
    refused: (errors: readonly FieldError[]) =>
      setDraft({ ...draft, errors: Object.fromEntries(errors.map(({ field, message }) => [field, message])) }),
  }
}

export type DraftHold = ReturnType<typeof useDraft>
