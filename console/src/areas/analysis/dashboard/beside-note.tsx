import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { Money } from '#ui/value/money.tsx'
import type { Asked } from '../range/use-range.ts'
import styles from './dashboard.module.css'

type Correction = { day: string; corrected_on: string; orders: number; valid_amount: string; margin: string }

/** What an answer says of the days it is held against. */
export type Noted = {
  readonly compare?: { readonly label: string; readonly start_date: string; readonly end_date: string } | null
  readonly compare_hint?: string
  readonly festivals?: readonly { readonly name: string; readonly date: string }[]
  readonly corrections?: readonly Correction[]
}

const daysText = (from: string, to: string): string => (from === to ? from : `${from} 至 ${to}`)

/** A refund of last week changes last week, and says so. */
const Corrections = ({ corrections }: { corrections: readonly Correction[] }) => (
  <details className={styles.corrections}>
    <summary>近七天更正了 {corrections.length} 处</summary>
    <ul>
      {corrections.map(({ day, corrected_on, orders, valid_amount, margin }) => (
        <li key={`${day} ${corrected_on}`}>
          {corrected_on} 更正 {day}：{orders} 单，有效金额 <Money yuan={valid_amount} signed />
          ，毛利 <Money yuan={margin} signed />
        </li>
      ))}
    </ul>
  </details>
)

/** What the days are held against, why there is nothing, and what was corrected of them. */
export const BesideNote = ({ data, asked }: { data: Noted; asked: Asked }) => {
  const { compare, compare_hint, festivals = [], corrections = [] } = data
  return (
    <div className={styles.notes}>
      {compare && (
        <span>
          对比{compare.label}（{daysText(compare.start_date, compare.end_date)}）
        </span>
      )}
      {!compare && compare_hint && <span>{compare_hint}</span>}
      {asked.compare === 'festival' && festivals.length > 1 && (
        <FilterSelect
          label="节日"
          options={festivals.map(({ name, date }) => ({ value: name, label: `${name} ${date}` }))}
          value={asked.festival}
          onChange={(festival) => asked.change({ festival })}
        />
      )}
      {corrections.length > 0 && <Corrections corrections={corrections} />}
    </div>
  )
}
