import { useContext, type ReactNode } from 'react'
import { InsidePane } from '../page/inside-pane.ts'
import { PageHeader } from '../page/page-header.tsx'
import styles from '../page/columns.module.css'
import own from './detail-page.module.css'

/**
 * Left two thirds the facts; right third what is now, and below it what was. In one column what is now comes first, but
 * last where the facts are a `form` that it sends.
 */
export const DetailPage = ({
  title,
  note,
  facts,
  now,
  history,
  form = false,
}: {
  title: string
  note?: ReactNode
  facts: ReactNode
  now: ReactNode
  history?: ReactNode
  form?: boolean
}) => {
  // Beside another page there is one column: what is to be done, what it is, what was.
  if (useContext(InsidePane))
    return (
      <>
        <PageHeader title={title} note={note} />
        <div className={styles.column}>
          {form ? facts : now}
          {form ? now : facts}
          {history}
        </div>
      </>
    )
  return (
    <>
      <PageHeader title={title} note={note} />
      <div className={styles.columns} data-form={form || undefined}>
        <div className={styles.column}>{facts}</div>
        <aside className={`${styles.column} ${own.beside}`}>
          {now}
          {history && <div className={`${styles.column} ${own.history}`}>{history}</div>}
        </aside>
      </div>
    </>
  )
}
