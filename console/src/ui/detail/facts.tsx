import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Name and value, line by line. */
export const Facts = ({ rows }: { rows: Readonly<Record<string, ReactNode>> }) => (
  <dl className={styles.facts}>
    {Object.entries(rows).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
