import type { ReactNode } from 'react'
import styles from './choice-list.module.css'

/** A scrolling list of which one is chosen. */
export const ChoiceList = <Row,>({
  label,
  rows,
  keyOf,
  value,
  onChange,
  children,
}: {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  value: string | undefined
  onChange: (row: Row) => void
  children: (row: Row) => ReactNode
}) => (
  <ul className={styles.list} role="listbox" aria-label={label}>
    {rows.map((row) => (
      <li key={keyOf(row)} role="presentation">
        <button type="button" role="option" aria-selected={keyOf(row) === value} onClick={() => onChange(row)}>
          {children(row)}
        </button>
      </li>
    ))}
  </ul>
)
