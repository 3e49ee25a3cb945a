import type { HealthKind } from '@zdb/contract/platform/system-health/kinds'

/** What is due and was not done, and since when. */
export type Backlog = { backlog: number; oldestAt: Date | null }

/** What is under way with a payment gateway, and what of it should have been asked after by now. */
export type GatewayWork = Backlog & { open: number }

/** One that is watched, as its area knows it. */
export type HealthReading = Readonly<Backlog> & {
  /** The name its pulse is counted under. */
  readonly provider: string
  readonly label: string
  /** Why something should be heard of it now; '' where nothing need be. */
  readonly inUse: string
  /** What was tried for the last time and waits for a person. */
  readonly givenUp?: { readonly count: number; readonly words: string }
}

/** What an area knows of its part of the outside. */
export type HealthSource = { readonly kind: HealthKind; readonly read: () => Promise<HealthReading[]> }

/** A queue of our own, and what is due in it. */
export type BacklogSource = { readonly of: string; readonly read: () => Promise<Backlog> }

/** Two of them as one. */
export const addBacklogs = (...all: readonly (Backlog | undefined)[]): Backlog => {
  const some = all.flatMap((each) => each ?? [])
  const oldest = some.flatMap(({ oldestAt }) => oldestAt ?? []).toSorted((a, b) => a.getTime() - b.getTime())
  return { backlog: some.reduce((sum, { backlog }) => sum + backlog, 0), oldestAt: oldest[0] ?? null }
}
