import { useEffect, useState } from 'react'

/** A value once it has rested: what is asked while one types is asked when the hand pauses. */
export const useDebounced = <T>(value: T, ms = 250): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
