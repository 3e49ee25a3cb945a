import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type FactRows = Readonly<Record<string, ReactNode>>

/** Rows without a value are left out. */
export const filledRows = (rows: FactRows): FactRows =>
  Object.fromEntries(Object.entries(rows).filter(([, value]) => value))

/** Name and value, line by line. */
export const Facts = ({ rows }: { rows: FactRows }) => (
  <dl className={styles.facts}>
    {Object.entries(rows).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
