import styles from './sort-control.module.css'

/** In which order a list may be read, and in which it is. */
export type SortChoice = {
  readonly choices: Readonly<Record<string, string>>
  readonly value: string
  readonly onSort: (value: string) => void
}

export const SortControl = ({ choices, value, onSort }: SortChoice) => (
  <span className={styles.sort} role="group" aria-label="排序">
    {Object.entries(choices).map(([name, words]) => (
      <button key={name} type="button" aria-pressed={name === value} onClick={() => onSort(name)}>
        {words}
      </button>
    ))}
  </span>
)
