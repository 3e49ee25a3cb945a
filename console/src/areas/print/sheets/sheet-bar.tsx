import type { ReactNode } from 'react'
import { Button } from '#ui/action/button.tsx'
import styles from './sheets.module.css'

const printNow = () => window.print()

/** What stands above the paper and is not printed: what it shows, what is known of it, and the button. */
export const SheetBar = ({
  title,
  status,
  empty = false,
  autoFocus = false,
  children,
  acts,
  onPrint = printNow,
}: {
  title: string
  status?: ReactNode
  /** There is nothing to print. */
  empty?: boolean
  autoFocus?: boolean
  children?: ReactNode
  acts?: ReactNode
  onPrint?: () => void
}) => (
  <div className={styles.bar}>
    <h1>{title}</h1>
    {children}
    <div className={styles.end}>
      <span role="status">{status}</span>
      {acts}
      <Button kind="primary" autoFocus={autoFocus} off={empty} onClick={onPrint}>
        打印
      </Button>
    </div>
  </div>
)
