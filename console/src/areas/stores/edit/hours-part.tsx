import { Button } from '#ui/action/button.tsx'
import { TimeInput } from '#ui/input/inputs.tsx'
import { Options } from '#ui/input/options.tsx'
import { Switch } from '#ui/input/switch.tsx'
import type { Hours } from '../store.ts'
import { weekdays } from './hours-words.ts'
import styles from './edit.module.css'

const usual = { from: '09:00', until: '21:00' }
const everyDay = (span: { from: string; until: string }): Hours =>
  weekdays.map((_, index) => ({ weekday: index + 1, ...span }))

const ways = [
  { value: 'always', label: '全天营业' },
  { value: 'week', label: '按星期' },
] as const

const DayLine = ({
  name,
  day,
  onChange,
}: {
  name: string
  day: Hours[number] | undefined
  onChange: (span: { from: string; until: string } | undefined) => void
}) => (
  <li className={styles.day}>
    <Switch label={`${name}营业`} on={day !== undefined} onChange={(on) => onChange(on ? usual : undefined)} />
    <span className={styles.weekday}>{name}</span>
    {day ? (
      <>
        <TimeInput
          aria-label={`${name}开门`}
          value={day.from}
          onChange={(from) => onChange({ from, until: day.until })}
        />
        至
        <TimeInput
          aria-label={`${name}打烊`}
          value={day.until}
          onChange={(until) => onChange({ from: day.from, until })}
        />
      </>
    ) : (
      <span className={styles.quiet}>不营业</span>
    )}
  </li>
)

/** The week day by day; 00:00 as an end is midnight. */
export const HoursPart = ({
  hours,
  error,
  onChange,
}: {
  hours: Hours
  error: string | undefined
  onChange: (hours: Hours) => void
}) => {
  const set = (weekday: number, span: { from: string; until: string } | undefined) => {
    const others = hours.filter((day) => day.weekday !== weekday)
    const next = span ? [...others, { weekday, ...span }] : others
    onChange(next.toSorted((a, b) => a.weekday - b.weekday))
  }
  const [first] = hours
  return (
    <div className={styles.stack}>
      <Options
        label="营业方式"
        options={ways}
        value={hours.length === 0 ? 'always' : 'week'}
        onChange={(way) => onChange(way === 'always' ? [] : everyDay(usual))}
      />
      {hours.length > 0 && (
        <>
          <ul className={styles.days}>
            {weekdays.map((name, index) => (
              <DayLine
                key={name}
                name={name}
                day={hours.find(({ weekday }) => weekday === index + 1)}
                onChange={(span) => set(index + 1, span)}
              />
            ))}
          </ul>
          {first && (
            <div>
              <Button onClick={() => onChange(everyDay({ from: first.from, until: first.until }))}>
                每天都按{weekdays[first.weekday - 1]}
              </Button>
            </div>
          )}
        </>
      )}
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      <p className={styles.quiet}>
        {hours.length > 0 && '打烊填 00:00 表示营业到当天结束。'}营业时间只用于展示，临时休息请用“休息”。
      </p>
    </div>
  )
}
