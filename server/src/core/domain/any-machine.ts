import type { States } from '@zdb/contract/kit/states'
import type { Waiting } from './machine.ts'

/** A machine as its readers see it, whatever its states are called. */
export type AnyMachine = {
  readonly table: string
  readonly column: string
  readonly initial: string
  readonly states: States
  readonly moves: Readonly<
    Record<string, { readonly by: string; readonly from: readonly string[]; readonly to: string }>
  >
  readonly waiting: Readonly<Record<string, (Waiting & { readonly byDefault: readonly string[] }) | undefined>>
  readonly resting?: Readonly<Record<string, string | undefined>>
}
