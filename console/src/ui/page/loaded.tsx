import type { ReactNode } from 'react'
import { Failed } from './failed.tsx'
import { Skeleton } from './skeleton.tsx'

/** What a read looks like from here; a query result fits as it is. */
export type Reading<T> = {
  data: T | undefined
  error: (Error & { readonly answer?: { readonly code: number | 'ERROR' } }) | null
  isFetching: boolean
  /** What is shown still answers the question before this one. */
  isPlaceholderData?: boolean
  refetch: () => unknown
}

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
  const failed = reading.error && (
    <Failed words={reading.error.message || undefined} busy={reading.isFetching} onRetry={reading.refetch} />
  )
  if (reading.data === undefined) return failed ?? skeleton ?? <Skeleton />
  return (
    <>
      {failed}
      {children(reading.data)}
    </>
  )
}
