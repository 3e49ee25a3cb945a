import type { ReactNode } from 'react'
import { PageHeader } from '../page/page-header.tsx'
import styles from '../page/columns.module.css'

/** Left two thirds the facts; right third what is now, and below it what was. */
export const DetailPage = ({
  title,
  note,
  facts,
  now,
  history,
}: {
  title: string
  note?: ReactNode
  facts: ReactNode
  now: ReactNode
  history?: ReactNode
}) => (
  <>
    <PageHeader title={title} note={note} />
    <div className={styles.columns}>
      <div className={styles.column}>{facts}</div>
      <aside className={styles.column}>
        {now}
        {history}
      </aside>
    </div>
  </>
)
