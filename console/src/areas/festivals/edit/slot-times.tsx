import { useState } from 'react'
import { newKey } from '#core/http/request.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectInput, TextInput } from '#ui/input/inputs.tsx'
import { timesBetween, type SlotTimes } from './plan-draft.ts'
import styles from './edit.module.css'

const lengths = ['1', '2', '3', '4'].map((hours) => ({ value: hours, label: `${hours}小时` }))

/** The slots of a day, the same for every store and day: cut evenly, then each as it is needed. */
export const SlotTimesEditor = ({
  times,
  onChange,
}: {
  times: readonly SlotTimes[]
  onChange: (times: readonly SlotTimes[]) => void
}) => {
  const [from, setFrom] = useState(times[0]?.from ?? '08:00')
  const [to, setTo] = useState(times.at(-1)?.to ?? '20:00')
  const [each, setEach] = useState('2')
  const [open, setOpen] = useState(false)
  const patch = (index: number, part: Partial<SlotTimes>) =>
    onChange(times.map((time, at) => (at === index ? { ...time, ...part } : time)))
  return (
    <>
      <div className={styles.tools}>
        <Field label="从">{(id) => <TextInput id={id} value={from} maxLength={5} onChange={setFrom} />}</Field>
        <Field label="到">{(id) => <TextInput id={id} value={to} maxLength={5} onChange={setTo} />}</Field>
        <Field label="每段">{(id) => <SelectInput id={id} value={each} options={lengths} onChange={setEach} />}</Field>
        <Button onClick={() => onChange(timesBetween(from, to, Number(each)))}>重新划分时段</Button>
        <Button kind="text" onClick={() => setOpen(!open)}>
          {open ? '收起' : '逐个修改时段'}
        </Button>
      </div>
      {open && (
        <ul className={styles.times}>
          {times.map((time, index) => (
            <li key={time.key}>
              <TextInput
                aria-label={`第${index + 1}段开始`}
                value={time.from}
                maxLength={5}
                onChange={(text) => patch(index, { from: text })}
              />
              –
              <TextInput
                aria-label={`第${index + 1}段结束`}
                value={time.to}
                maxLength={5}
                onChange={(text) => patch(index, { to: text })}
              />
              <Button kind="text" onClick={() => onChange(times.filter((_, at) => at !== index))}>
                删除
              </Button>
            </li>
          ))}
          <li>
            <Button onClick={() => onChange([...times, { key: newKey(), from: times.at(-1)?.to ?? '08:00', to: '' }])}>
              增加时段
            </Button>
          </li>
        </ul>
      )}
    </>
  )
}
