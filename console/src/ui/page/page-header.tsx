import type { ReactNode } from 'react'
import styles from './page-header.module.css'

export const PageHeader = ({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) => (
  <header className={styles.header}>
    <h1>{title}</h1>
    {note && <p className={styles.note}>{note}</p>}
    {children && <div className={styles.acts}>{children}</div>}
  </header>
)
