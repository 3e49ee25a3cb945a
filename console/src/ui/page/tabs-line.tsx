import type { ReactNode } from 'react'
import styles from './tabs-line.module.css'

/** Tabs, and at the end of their line what searches among the rows or adds one. */
export const TabsLine = ({ tabs, children }: { tabs: ReactNode; children?: ReactNode }) => (
  <div className={styles.line}>
    {tabs}
    {children}
  </div>
)
