import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './loaded.module.css'

/** What a read looks like from here; a query result fits as it is. */
export type Reading<T> = {
  data: T | undefined
  error: Error | null
  isFetching: boolean
  /** What is shown still answers the question before this one. */
  isPlaceholderData?: boolean
  refetch: () => unknown
}

const Failed = ({ reading }: { reading: Reading<unknown> }) => (
  <div className={styles.failed} role="alert">
    <span>{reading.error?.message || '加载失败'}</span>
    <Button kind="text" busy={reading.isFetching} onClick={() => void reading.refetch()}>
      重试
    </Button>
  </div>
)

/** Draws what was read; until then its shape, or why it failed. Old data stays while new data loads or fails. */
export const Loaded = <T,>({
  reading,
  skeleton,
  children,
}: {
  reading: Reading<T>
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}) => {
  if (reading.data === undefined) return reading.error ? <Failed reading={reading} /> : (skeleton ?? <Skeleton />)
  return (
    <>
      {reading.error && <Failed reading={reading} />}
      {children(reading.data)}
    </>
  )
}
