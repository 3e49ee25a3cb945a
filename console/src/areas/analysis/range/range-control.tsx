import { comparisonNames, comparisons } from '@zdb/contract/desk/analysis/words'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { drawnIcon } from '#ui/action/drawn-icon.tsx'
import { DateInput } from '#ui/input/date-input.tsx'
import { Segments } from '#ui/input/segments.tsx'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import { rangeText, spans, spanWords, stepFrom, type Range } from './range.ts'
import { rangeFields, type Asked, type RangeChange } from './use-range.ts'
import styles from './range-control.module.css'

const spanChoices = spans.map((value) => ({ value, label: spanWords[value] }))
const comparisonChoices = comparisonNames.map((value) => ({ value, label: comparisons[value] }))

const Earlier = drawnIcon(<path d="m14 6-6 6 6 6" />)
const Later = drawnIcon(<path d="m10 6 6 6-6 6" />)

type Props = { range: Range; onChange: (change: RangeChange) => void }

const Step = ({ range, away, onChange }: Props & { away: 1 | -1 }) => {
  const to = stepFrom(range, away)
  const Arrow = away === 1 ? Later : Earlier
  return (
    <IconButton
      label={`${away === 1 ? '后' : '前'}一${range.span === 'month' ? '个' : ''}${spanWords[range.span]}`}
      aria-disabled={to === undefined || undefined}
      onClick={() => to !== undefined && onChange({ start_date: to })}
    >
      <Arrow />
    </IconButton>
  )
}

const OwnDays = ({ range: { from, to, today }, onChange }: Props) => (
  <span className={styles.own}>
    <DateInput
      aria-label="开始日期"
      value={from}
      max={to}
      onChange={(day) => day && onChange({ start_date: day, end_date: to })}
    />
    至
    <DateInput
      aria-label="结束日期"
      value={to}
      min={from}
      max={today}
      onChange={(day) => day && onChange({ start_date: from, end_date: day })}
    />
  </span>
)

/** One stretch of the calendar, and the ways to those beside it. */
export const Stretch = (props: Props) => (
  <span className={styles.stretch}>
    <Step {...props} away={-1} />
    {props.range.span === 'day' ? (
      <DateInput
        aria-label="日期"
        value={props.range.from}
        max={props.range.today}
        onChange={(day) => day && props.onChange({ start_date: day })}
      />
    ) : (
      <strong>{rangeText(props.range)}</strong>
    )}
    <Step {...props} away={1} />
  </span>
)

const Days = (props: Props) => {
  if (props.range.span === 'own') return <OwnDays {...props} />
  if (props.range.span === 'recent') return <span className={styles.days}>{rangeText(props.range)}</span>
  return <Stretch {...props} />
}

const Spans = ({ range, onChange }: Props) => (
  <Segments
    label="时间跨度"
    options={spanChoices}
    value={range.span}
    onChange={(span) => {
      if (span === 'recent') return onChange({ span })
      onChange(span === 'own' ? { span, start_date: range.from, end_date: range.to } : { span, start_date: range.to })
    }}
  />
)

const Today = ({ today }: { today: string }) => (
  <span className={styles.days}>
    <strong>今天</strong> {today}，实时更新
  </span>
)

/** Which days, of which store, and what they are held against. */
export const RangeControl = ({
  asked,
  of,
  stores = true,
}: {
  asked: Asked
  of: 'today' | 'days' | 'compared'
  /** Whether one store can be looked at alone. */
  stores?: boolean | undefined
}) => {
  const { range, sid, compare, change } = asked
  const choices = useStoreOptions()
  return (
    <div className={styles.bar} role="search" aria-label="统计范围">
      {of === 'today' ? (
        <Today today={range.today} />
      ) : (
        <>
          <Spans range={range} onChange={change} />
          <Days range={range} onChange={change} />
        </>
      )}
      <span className={styles.end}>
        {stores && choices.length > 1 && (
          <FilterSelect label="全部门店" options={choices} value={sid} onChange={(one) => change({ sid: one })} />
        )}
        {of === 'compared' && (
          <FilterSelect
            label="对比"
            options={comparisonChoices}
            value={compare}
            onChange={(one) => change({ compare: rangeFields.compare.parse(one) ?? 'none' })}
          />
        )}
      </span>
    </div>
  )
}
