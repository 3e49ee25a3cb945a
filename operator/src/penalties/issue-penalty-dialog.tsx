import { limitTypeNames, limitTypes, type LimitType } from '@zdb/contract/people/account/limit-types'
import { deskPenalties } from '@zdb/contract/platform/penalties/endpoints'
import type { WireBody, WireResult } from '@zdb/contract/kit/endpoint'
import { penaltyLevels } from '@zdb/contract/platform/penalties/states'
import { useDialogSubmit } from '@zdb/console/core/http/dialog-submit.ts'
import { useRead } from '@zdb/console/core/http/query.tsx'
import { FormDialog } from '@zdb/console/ui/dialog/form-dialog.tsx'
import { FormField, required, useFillFields } from '@zdb/console/ui/form/form.tsx'
import { SelectInput, TextInput } from '@zdb/console/ui/input/inputs.tsx'
import { NumericInput } from '@zdb/console/ui/input/numeric-input.tsx'
import { TextArea } from '@zdb/console/ui/input/text-area.tsx'
import styles from './issue-penalty-dialog.module.css'

type Known = WireResult<typeof deskPenalties.offences>[number]
type NewPenalty = WireBody<typeof deskPenalties.issue>

const own = 'own'
const none = 'none'
const untilPaid = 'paid'

const lengths = [3, 7, 15, 30, 90]
const limitOptions = [
  { value: none, label: '不限制' },
  ...lengths.map((days) => ({ value: String(days), label: `${days}天` })),
  { value: untilPaid, label: '缴清罚款前' },
]
const levelOptions = Object.entries(penaltyLevels).map(([value, label]) => ({ value, label }))

const noLimits = { fadan: none, jiedan: none, tixian: none } as const satisfies Record<LimitType, string>
const initial = {
  offence: own,
  level: '1',
  title: '',
  clause: '',
  description: '',
  order_sn: '',
  amount: '0.00',
  ...(noLimits as Record<LimitType, string>),
}
type Draft = typeof initial

const limitsOf = (draft: Draft): NewPenalty['limits'] =>
  limitTypeNames.flatMap((type) =>
    draft[type] === none ? [] : [{ type, days: draft[type] === untilPaid ? null : Number(draft[type]) }],
  )

const bodyOf = (merchantId: string, { offence, level, ...draft }: Draft, known: readonly Known[]): NewPenalty => {
  const { title, clause, description, order_sn, amount } = draft
  const named = known.find(({ name }) => name === offence)
  return {
    merchant_id: merchantId,
    ...(named ? { offence: named.name } : {}),
    level: Number(level) as NewPenalty['level'],
    title,
    clause,
    description,
    order_sn,
    amount,
    limits: limitsOf({ offence, level, ...draft }),
  }
}

/** A length the list does not offer becomes the next longer one that it does. */
const nearest = (days: number): string => String(lengths.find((each) => each >= days) ?? lengths.at(-1))

/** Choosing an offence fills in what the rules say of it; every field can be changed after. */
const OffenceField = ({ known }: { known: readonly Known[] }) => {
  const fill = useFillFields()
  const prefill = (name: string) => {
    const found = known.find((each) => each.name === name)
    if (!found) return
    const { title, clause, level, amount, limits } = found
    fill({
      ...noLimits,
      ...Object.fromEntries(limits.map(({ type, days }) => [type, nearest(days)])),
      title,
      clause,
      level: String(level),
      amount,
    })
  }
  return (
    <FormField name="offence" label="按规则填写" hint="选择后按规则填好，可以修改">
      <SelectInput
        options={[
          { value: own, label: '自行填写' },
          ...known.map(({ name, title }) => ({ value: name, label: title })),
        ]}
        onChange={prefill}
      />
    </FormField>
  )
}

/** Issues a penalty that no engine proposed. `merchant`: whose name stands in the title. */
export const IssuePenaltyDialog = ({
  merchantId,
  merchant,
  refresh,
  onClose,
}: {
  merchantId: string
  merchant: string
  refresh: () => Promise<unknown>
  onClose: () => void
}) => {
  const { data: known = [] } = useRead(deskPenalties.offences, { query: { merchant_id: merchantId } })
  const { submit } = useDialogSubmit(deskPenalties.issue, '已开具处罚', { refresh, onClose })
  return (
    <FormDialog
      title={`对${merchant}开具处罚`}
      act="开具处罚"
      danger
      width={760}
      initial={initial}
      onSubmit={(draft) => submit({ body: bodyOf(merchantId, draft, known) })}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <OffenceField known={known} />
        <FormField name="title" label="违规行为" rules={[required('违规行为')]}>
          <TextInput maxLength={40} />
        </FormField>
        <FormField name="clause" label="依据条款" rules={[required('依据条款')]}>
          <TextInput maxLength={200} />
        </FormField>
        <FormField name="description" label="经过" rules={[required('经过')]} hint="商家会看到">
          <TextArea maxLength={1000} />
        </FormField>
        <FormField name="order_sn" label="相关单号（可不填）">
          <TextInput maxLength={40} />
        </FormField>
        <FormField name="level" label="程度">
          <SelectInput options={levelOptions} />
        </FormField>
        <FormField name="amount" label="罚款" hint="没有罚款时填0">
          <NumericInput precision={2} min="0" unit="元" />
        </FormField>
        {limitTypeNames.map((type) => (
          <FormField key={type} name={type} label={`限制${limitTypes[type]}`}>
            <SelectInput options={limitOptions} />
          </FormField>
        ))}
      </div>
    </FormDialog>
  )
}
