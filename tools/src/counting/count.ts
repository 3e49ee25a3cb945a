/** What passed only at its second try is among the passed, and told besides. */
export type Count = { passed: number; failed: number; unsteady?: number; failures?: string[] }

export const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  unsteady: counts.reduce((total, { unsteady = 0 }) => total + unsteady, 0),
  failures: counts.flatMap(({ failures = [] }) => failures),
})

export const summary = ({ passed, failed, unsteady }: Count): string =>
  `${passed} passed, ${failed} failed${unsteady ? `, ${unsteady} only at the second try` : ''}`
