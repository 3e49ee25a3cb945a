import { useState } from 'react'
import type { WireBody, WireResult } from '@zdb/contract/kit/endpoint'
import type { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import type { Answer } from '#core/http/answer.ts'
import { FormActs } from '#ui/form/form-acts.tsx'
import { Field } from '#ui/form/field.tsx'
import { NumberField } from '#ui/form/fields.tsx'
import { fenOf, moneyText } from '#ui/format/money.ts'
import { roundText } from '#ui/format/numeric.ts'
import { refusedFields } from '#ui/form/mistakes.ts'
import { Options } from '#ui/input/options.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { UploadImages } from '#widgets/images/upload-images.tsx'
import styles from './application-form.module.css'

type Types = WireResult<typeof afterSale.types>
type Application = WireBody<typeof afterSale.update>

export type Draft = {
  type: string
  mode: string
  amount: string
  compensation: string
  content: string
  images: readonly string[]
}
export const emptyDraft: Draft = { type: '', mode: '', amount: '', compensation: '', content: '', images: [] }

/** Which types ask for an amount, and which for a compensation (spec 2, refund types). */
const partial = new Set(['2', '3'])
const compensated = '4'

type DraftErrors = Partial<Record<keyof Draft, string>>

const wrongAmount = (label: string, text: string, max: string | null | undefined): string | undefined => {
  const fen = fenOf(roundText(text, 2)) ?? 0n
  if (fen < 1n) return `请填写${label}`
  const most = max ? fenOf(max) : undefined
  return most !== undefined && fen > most ? `${label}不能超过${moneyText(max ?? '')}元` : undefined
}

const check = (draft: Draft, kind: Types[number] | undefined): DraftErrors => {
  const wrong: DraftErrors = {}
  if (!kind) wrong.type = '请选择售后类型'
  if (kind && !draft.mode) wrong.mode = '请选择售后原因'
  if (partial.has(draft.type)) wrong.amount = wrongAmount('退款金额', draft.amount, kind?.max_amount)
  if (draft.type === compensated)
    wrong.compensation = wrongAmount('赔付金额', draft.compensation, kind?.max_compensation)
  if (!draft.content.trim()) wrong.content = '请填写问题描述'
  return Object.fromEntries(Object.entries(wrong).filter(([, words]) => words !== undefined))
}

const bodyOf = (draft: Draft): Application => ({
  type: Number(draft.type),
  mode: draft.mode,
  content: draft.content.trim(),
  images: [...draft.images],
  ...(partial.has(draft.type) ? { amount: roundText(draft.amount, 2) } : {}),
  ...(draft.type === compensated ? { compensation: roundText(draft.compensation, 2) } : {}),
})

/** What the sender asks for and why; also used to change a refused request. */
export const ApplicationForm = ({
  types,
  initial,
  act,
  onSubmit,
  onCancel,
}: {
  types: Types
  initial: Draft
  act: string
  onSubmit: (application: Application) => Promise<Answer<unknown>>
  onCancel: () => void
}) => {
  const [draft, setDraft] = useState(initial)
  const [wrong, setWrong] = useState<DraftErrors>({})
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const kind = types.find(({ rtid }) => String(rtid) === draft.type)

  const submit = async () => {
    const found = check(draft, kind)
    setWrong(found)
    if (busy || Object.keys(found).length > 0) return
    setBusy(true)
    const answer = await onSubmit(bodyOf(draft))
    setBusy(false)
    setWrong(refusedFields(answer.errors))
  }
  return (
    <form
      className={styles.form}
      aria-label="售后申请"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label="售后类型" error={wrong.type}>
        {() => (
          <Options
            label="售后类型"
            options={types.map(({ rtid, title }) => ({ value: String(rtid), label: title }))}
            value={draft.type}
            onChange={(type) => change({ type, mode: '' })}
          />
        )}
      </Field>
      {kind && (
        <Field label="售后原因" error={wrong.mode}>
          {() => (
            <Options
              label="售后原因"
              options={kind.return_modes.map((mode) => ({ value: mode, label: mode }))}
              value={draft.mode}
              onChange={(mode) => change({ mode })}
            />
          )}
        </Field>
      )}
      {partial.has(draft.type) && (
        <NumberField
          label="退款金额"
          error={wrong.amount}
          hint={kind?.max_amount ? `最多可退${moneyText(kind.max_amount)}元` : undefined}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          precision={2}
          unit="元"
        />
      )}
      {draft.type === compensated && (
        <NumberField
          label="赔付金额"
          error={wrong.compensation}
          hint={
            kind?.max_compensation
              ? `退还全部货款，另加赔付，最多${moneyText(kind.max_compensation)}元`
              : '退还全部货款，另加赔付'
          }
          value={draft.compensation}
          onChange={(compensation) => change({ compensation })}
          precision={2}
          unit="元"
        />
      )}
      <Field label="问题描述" error={wrong.content}>
        {(id) => (
          <TextArea
            id={id}
            rows={4}
            maxLength={500}
            value={draft.content}
            onChange={(content) => change({ content })}
            placeholder="发生了什么，希望怎么解决"
          />
        )}
      </Field>
      <Field label="凭证图片" error={wrong.images} hint="最多9张，双方和平台都能看到">
        {(id) => (
          <UploadImages id={id} label="凭证图片" value={draft.images} onChange={(images) => change({ images })} />
        )}
      </Field>
      <FormActs act={act} busy={busy} onCancel={onCancel} />
    </form>
  )
}
