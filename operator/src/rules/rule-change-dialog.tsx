import { useState } from 'react'
import { rules } from '@zdb/contract/platform/rules/endpoints'
import { useDialogSubmit } from '@zdb/console/core/http/dialog-submit.ts'
import { refresh } from '@zdb/console/core/http/query.tsx'
import { FormDialog } from '@zdb/console/ui/dialog/form-dialog.tsx'
import { FormField, required, type Rule as FieldRule } from '@zdb/console/ui/form/form.tsx'
import { momentText } from '@zdb/console/ui/format/moment.ts'
import { MomentInput, SelectInput, TextInput } from '@zdb/console/ui/input/inputs.tsx'
import { TextArea } from '@zdb/console/ui/input/text-area.tsx'
import { momentOf } from '../merchants/acts/end-input.ts'
import { RulePreview } from './rule-preview.tsx'
import { typedValue, valueOf, type Rule } from './rule.ts'
import styles from './rules-page.module.css'

const hints = { whole: '整数', yuan: '金额，精确到分', flag: undefined, list: 'JSON 列表' } as const
const answers = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
]
const dayMs = 86_400_000

const tomorrow = (): string => `${momentText(new Date(Date.now() + dayMs)).slice(0, 10)}T00:00`

const inputs = {
  whole: <TextInput inputMode="numeric" maxLength={8} autoFocus />,
  yuan: <TextInput maxLength={12} autoFocus />,
  flag: <SelectInput options={answers} />,
  list: <TextArea rows={4} autoFocus />,
}

const fits =
  (rule: Rule): FieldRule =>
  (text) =>
    valueOf(rule, text) === undefined ? '这个值不符合该规则的格式' : undefined

const inFuture: FieldRule = (text) => (momentOf(text) > momentText(new Date()) ? undefined : '生效时间须晚于现在')

/** The first pair of eyes: another value, from when on and why, with what it touches before anybody agrees to it. */
export const RuleChangeDialog = ({ rule, onClose }: { rule: Rule; onClose: () => void }) => {
  const { submit } = useDialogSubmit(rules.propose, '已提交，等待另一位同事复核', {
    refresh: () => refresh(rules.list),
    onClose,
  })
  const [initial] = useState(() => ({ value: typedValue(rule), from_at: tomorrow(), reason: '' }))
  const propose = ({ value, from_at, reason }: typeof initial) => {
    const body = { value: valueOf(rule, value) ?? false, from_at: momentOf(from_at), reason }
    return submit({ params: { rule: rule.name }, body })
  }
  return (
    <FormDialog title={`修改${rule.label}`} act="提交复核" initial={initial} onSubmit={propose} onClose={onClose}>
      <div className={styles.current}>
        <p>现行值：{rule.value}</p>
        {rule.upcoming.map(({ value, from_at }) => (
          <p key={from_at}>
            {from_at.slice(0, 16)} 起 {value}（已定）
          </p>
        ))}
      </div>
      <FormField
        name="value"
        label={rule.unit === '' ? '新值' : `新值（${rule.unit}）`}
        hint={hints[rule.kind]}
        rules={[fits(rule)]}
      >
        {inputs[rule.kind]}
      </FormField>
      <RulePreview rule={rule} />
      <FormField name="from_at" label="生效时间" rules={[inFuture]}>
        <MomentInput />
      </FormField>
      <FormField name="reason" label="理由" rules={[required('理由')]}>
        <TextArea maxLength={500} />
      </FormField>
    </FormDialog>
  )
}
