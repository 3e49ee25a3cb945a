import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Says why there is nothing, and what to do about it. */
export const Empty = ({ reason, children }: { reason: string; children?: ReactNode }) => (
  <div className={styles.empty}>
    <svg width="56" height="40" viewBox="0 0 56 40" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      <path d="M8 38h40M16 38l2-14h20l2 14" />
      <path d="M28 24V10M28 16c-6 0-8-4-8-8 5 0 8 3 8 8Zm0 4c5 0 7-3 7-7-4 0-7 3-7 7Z" />
    </svg>
    <p>{reason}</p>
    {children}
  </div>
)
