import type { Pool } from 'pg'
import { pool } from './tx.ts'

/**
 * What this process remembers of a database lives and ends with its connection: another database has other rows under
 * the same ids. Whoever waits in between takes the value first, so that what was asked of one is kept for that one.
 */
export const perConnection = <T extends object>(make: () => T): (() => T) => {
  const values = new WeakMap<Pool, T>()
  return () => {
    const connection = pool()
    const known = values.get(connection)
    if (known) return known
    const made = make()
    values.set(connection, made)
    return made
  }
}
