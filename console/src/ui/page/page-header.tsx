import { Children, useContext, type ReactNode } from 'react'
import { InsidePane } from './inside-pane.ts'
import styles from './page-header.module.css'

/** `children` stand beside the title; more than two acts are handed over as `PageActs`, which fold on a phone. */
export const PageHeader = ({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) => (
  <header className={styles.header}>
    {!useContext(InsidePane) && <h1>{title}</h1>}
    {note && <p className={styles.note}>{note}</p>}
    {Children.toArray(children).length > 0 && <div className={styles.acts}>{children}</div>}
  </header>
)
