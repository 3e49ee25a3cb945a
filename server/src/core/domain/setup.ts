import type { SetupStanding, SetupStepName } from '@zdb/contract/desk/workbench/setup'
import type { Route } from '@zdb/contract/pages'
import type { Permission } from '@zdb/contract/permissions'

/** One step of the guide that a newcomer is shown on the workbench. */
export type SetupStep<K extends SetupStepName = SetupStepName> = {
  readonly key: K
  /** Where it is done. */
  readonly route: Route
  /** Who may do it. */
  readonly allow: Permission
}

/** Steps of which an area knows how they stand. */
export type SetupSource<K extends SetupStepName = SetupStepName> = {
  readonly steps: readonly SetupStep<K>[]
  readonly standings: (merchantId: number) => Promise<Readonly<Partial<Record<SetupStepName, SetupStanding>>>>
}

export const setupSource = <K extends SetupStepName>(
  steps: readonly SetupStep<K>[],
  standings: (merchantId: number) => Promise<Readonly<Record<K, SetupStanding>>>,
): SetupSource => ({ steps, standings })

/** Of one thing that is there or not. */
export const doneIf = (holds: boolean): SetupStanding => (holds ? 'done' : 'open')
