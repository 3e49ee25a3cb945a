import { Money } from '#ui/value/money.tsx'
import parts from './detail-parts.module.css'
import styles from './money-lines.module.css'

type MoneyLine = { readonly title: string; readonly amount: string; readonly at: string }

/** Where the money of an order went, the first first; a line never changes its place. */
export const MoneyLines = ({ lines }: { lines: readonly MoneyLine[] }) => (
  <ul className={styles.money} aria-label="资金明细">
    {Object.entries(lines).map(([place, { title, amount, at }]) => (
      <li key={place}>
        <span>{title}</span>
        <span className={parts.quiet}>{at}</span>
        <Money yuan={amount} right />
      </li>
    ))}
  </ul>
)
