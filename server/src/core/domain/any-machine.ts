import type { States } from '@zdb/contract/kit/states'

/** A machine as its readers see it, whatever its states are called. */
export type AnyMachine = {
  readonly table: string
  readonly column: string
  readonly stageColumn?: string
  readonly initial: string
  readonly states: States
  readonly moves: Readonly<
    Record<string, { readonly by: string; readonly from: readonly string[]; readonly to: string }>
  >
  readonly waiting: Readonly<
    Record<
      string,
      | {
          readonly owner: string
          readonly queue?: string | undefined
          readonly role?: unknown
          readonly deadline: { readonly from: readonly string[] }
          readonly outcome: string
          readonly byDefault: readonly string[]
        }
      | undefined
    >
  >
  readonly resting?: Readonly<Record<string, string | undefined>>
}
