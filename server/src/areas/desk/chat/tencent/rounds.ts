import { minutes, later } from '#core/time/clock'
import { isImFailure, type ImFailureKind } from '#ports/im/port'

/** So many different ones in a row without an answer: then it is the service. */
const silentInRow = 3
const longest = minutes(360)

/** When one that failed so often is tried again: after a minute, two, four … six hours. */
export const nextTry = (failures: number): Date =>
  later(Math.min(longest, minutes(1) * 2 ** Math.min(failures - 1, 12)))

const isA = (kind: ImFailureKind, error: unknown): boolean => isImFailure(error) && error.kind === kind

/**
 * One after the other. Whoever fails is paused, longer each time, and keeps nobody else waiting; the round ends early only
 * where the service would fail with everybody.
 */
export const doEach = async <T>(
  all: readonly T[],
  act: (one: T) => Promise<void>,
  pause: (one: T) => Promise<void>,
): Promise<readonly unknown[]> => {
  const failures: unknown[] = []
  let silent = 0
  for (const one of all) {
    const [error] = await act(one).then(
      () => [],
      (failed: unknown) => [failed],
    )
    if (error === undefined) silent = 0
    else {
      failures.push(error)
      if (isA('throttled', error)) break
      await pause(one)
      silent = isA('unreachable', error) ? silent + 1 : 0
      if (silent === silentInRow) break
    }
  }
  return failures
}

/** What failed is said once everybody had their turn. */
export const sayFirst = (failures: readonly unknown[]): void => {
  if (failures.length > 0) throw failures[0]
}
