import { progressWords, type RehearsalRow } from './rehearsal.ts'
import styles from './rehearsals.module.css'

/** How far it is; the bar says it to the eye, the words to everybody. */
export const ProgressLine = ({ row }: { row: RehearsalRow }) => (
  <div className={styles.progress}>
    <progress max={1} value={row.progress?.share ?? 0} aria-label={`${row.title}的进度`} />
    <p className={styles.note}>{progressWords(row)}</p>
  </div>
)
