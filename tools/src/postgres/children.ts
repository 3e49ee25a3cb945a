import { readFileSync } from 'node:fs'

/** The processes that this one has started; where there is no `/proc`, none is known. */
export const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Those that are still there. */
export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/**
 * Ends PostgreSQL whatever state it is in: a process that is stopped hears nothing else. Its own processes first look
 * for it when they run again, and until then hold its folder and its memory.
 */
export const killWithChildren = (postmaster: number): void =>
  signalAll([postmaster, ...childrenOf(postmaster)], 'SIGKILL')
