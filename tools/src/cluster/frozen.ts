import { childrenOf, signalAll } from '../postgres/children.ts'
import type { Database } from './databases.ts'

/** It does nothing meanwhile, and is not gone either: for tests. */
export const frozen = async <T>({ pid }: Pick<Database, 'pid'>, act: () => Promise<T>): Promise<T> => {
  const all = [pid, ...childrenOf(pid)]
  signalAll(all, 'SIGSTOP')
  try {
    return await act()
  } finally {
    signalAll(all, 'SIGCONT')
  }
}
