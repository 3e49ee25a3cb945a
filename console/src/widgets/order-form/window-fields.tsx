import { Button } from '#ui/action/button.tsx'
import { useNow } from '#ui/time/clock.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import type { DraftPart } from '#ui/form/draft-part.ts'
import { Field } from '#ui/form/field.tsx'
import { momentText } from '#ui/format/moment.ts'
import type { WindowDraft } from './window-draft.ts'
import styles from './form-grid.module.css'

const dayMs = 86_400_000
const presets = [
  ['09:00', '12:00'],
  ['12:00', '15:00'],
  ['15:00', '18:00'],
  ['18:00', '21:00'],
] as const

/** The day and the hours of a delivery, the usual ones a press away. */
export const WindowFields = ({ draft, mistakes, onChange }: DraftPart<WindowDraft>) => {
  const now = useNow(60_000)
  const day = (after: number) => momentText(new Date(now.getTime() + after * dayMs)).slice(0, 10)
  return (
    <div className={styles.grid}>
      <div>
        <Field label="配送日期" error={mistakes.delivery_date}>
          {(id) => (
            <DateInput
              id={id}
              min={day(0)}
              value={draft.delivery_date}
              onChange={(delivery_date) => onChange({ delivery_date })}
            />
          )}
        </Field>
        <div className={styles.presets}>
          {['今天', '明天', '后天'].map((words, after) => (
            <Button key={words} kind="text" onClick={() => onChange({ delivery_date: day(after) })}>
              {words}
            </Button>
          ))}
        </div>
      </div>
      <div className={styles.two}>
        <div className={styles.grid}>
          <Field label="最早送达" error={mistakes.delivery_time}>
            {(id) => <DateInput kind="time" id={id} value={draft.start} onChange={(start) => onChange({ start })} />}
          </Field>
          <Field label="最晚送达">
            {(id) => (
              <DateInput
                kind="time"
                id={id}
                value={draft.end === '24:00' ? '00:00' : draft.end}
                onChange={(end) => onChange({ end })}
              />
            )}
          </Field>
        </div>
        <div className={styles.presets}>
          {presets.map(([start, end]) => (
            <Button key={start} kind="text" onClick={() => onChange({ start, end })}>
              {start}–{end}
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}
