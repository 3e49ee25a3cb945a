import { useState } from 'react'
import { Button } from '../action/button.tsx'
import type { ReactNode } from 'react'
import styles from './row-selection.module.css'

/** Which of these rows are ticked; a row that is not among them any more does not count. */
export const useRowSelection = (keys: readonly string[]) => {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const tick = (some: readonly string[], on: boolean) =>
    setMarked((before) => new Set(on ? [...before, ...some] : [...before].filter((key) => !some.includes(key))))
  return {
    ticked: keys.filter((key) => marked.has(key)),
    clear: () => setMarked(new Set()),
    toggle: (key: string) => keys.includes(key) && tick([key], !marked.has(key)),
    untick: (some: readonly string[]) => tick(some, false),
    toggleAll: () => tick(keys, !keys.every((key) => marked.has(key))),
    /** What stands before a card: a tick, or its room where this card has none. */
    tickOf: (key: string): ReactNode =>
      keys.includes(key) ? (
        <label className={styles.before}>
          <input
            type="checkbox"
            className={styles.tick}
            aria-label={`选择 ${key}`}
            checked={marked.has(key)}
            onChange={(event) => tick([key], event.target.checked)}
          />
        </label>
      ) : (
        <span />
      ),
    all: keys.length > 1 && (
      <label className={styles.all}>
        <input
          type="checkbox"
          className={styles.tick}
          checked={keys.every((key) => marked.has(key))}
          onChange={(event) => tick(keys, event.target.checked)}
        />
        全选本页
      </label>
    ),
  }
}

/** What can be done with all that is ticked. */
export const BatchBar = ({
  count,
  unit = '单',
  onClear,
  children,
}: {
  count: number
  unit?: string
  onClear: () => void
  children: ReactNode
}) => (
  <span className={styles.bar} data-desk="batch">
    已选 {count} {unit}
    {children}
    <Button kind="text" onClick={onClear}>
      取消选择
    </Button>
  </span>
)
