import type { ReactNode } from 'react'
import styles from './chips.module.css'

export type Chip = {
  readonly name: string
  readonly words: string
  readonly icon?: ReactNode
  readonly onRemove: () => void
}

/** The filters at work; each goes with one press. */
export const Chips = ({ chips }: { chips: readonly Chip[] }) => {
  if (chips.length === 0) return null
  return (
    <span className={styles.chips}>
      已选
      {chips.map(({ name, words, icon, onRemove }) => (
        <button key={name} type="button" data-layer aria-label={`取消${name}`} onClick={onRemove}>
          {name}={icon}
          {words}
          <span aria-hidden> ×</span>
        </button>
      ))}
    </span>
  )
}
