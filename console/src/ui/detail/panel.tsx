import { useId, type ReactNode } from 'react'
import styles from './panel.module.css'

/** A named part of a page. */
export const Panel = ({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  )
}
