import type { Count } from './count.ts'

/** More than this do not fail by accident. */
const few = 10

/** The files or stories to run once more, alone on the machine; none after a run that crashed. */
export const toTryAgain = ({ failed, failures = [] }: Count): string[] => {
  const files = [...new Set(failures.map((failure) => failure.split(' › ', 1)[0] ?? failure))]
  return failed === failures.length && files.length <= few ? files : []
}

/** What failed at first and passed alone has passed, and is told. */
export const afterSecondTry = (first: Count, again: Count): Count => {
  const still = again.failures ?? []
  const mended = (first.failures ?? []).filter((failure) => !still.includes(failure)).length
  const unsteady = (first.unsteady ?? 0) + mended
  return { passed: first.passed + mended, failed: again.failed, failures: still, unsteady }
}
