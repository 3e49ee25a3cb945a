import type { ReactNode } from 'react'
import { Button } from '#ui/action/button.tsx'
import styles from './sheets.module.css'

/** What stands above the paper and is not printed: what it shows, what is known of it, and the button. */
export const SheetBar = ({
  title,
  status,
  empty = false,
  children,
  acts,
}: {
  title: string
  status?: ReactNode
  /** There is nothing to print. */
  empty?: boolean
  children?: ReactNode
  acts?: ReactNode
}) => (
  <div className={styles.bar}>
    <h1>{title}</h1>
    {children}
    <span role="status">{status}</span>
    {acts}
    <Button kind="primary" off={empty} onClick={() => window.print()}>
      打印
    </Button>
  </div>
)
