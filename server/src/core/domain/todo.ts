import type { Route } from '@zdb/contract/pages'
import type { TodoSection } from '@zdb/contract/desk/workbench/sections'
import type { Permission } from '@zdb/contract/permissions'
import type { Actor } from '../http/actor.ts'

/** One line of what waits for someone on the workbench. */
export type TodoRow<K extends string = string> = {
  readonly key: K
  readonly title: string
  readonly tone: 'blue' | 'yellow' | 'red' | 'green'
  /** Where a click leads, filters included. */
  readonly route: Route
  readonly allow: Permission | 'signedIn'
}

/** How many wait, and in a few words why, where that is worth a line. */
export type Counted = number | { readonly count: number; readonly note: string }

/** Rows that one statement counts. */
export type TodoSource<K extends string = string> = {
  /** Under which heading they stand. */
  readonly section: TodoSection
  readonly counts: (
    who: Pick<Actor, 'merchantId' | 'accountId' | 'isMaster' | 'grants'>,
  ) => Promise<Readonly<Record<K, Counted>>>
  readonly rows: readonly TodoRow<K>[]
}

export const todoSource = <K extends string>(
  section: TodoSection,
  counts: TodoSource<K>['counts'],
  rows: readonly TodoRow<NoInfer<K>>[],
): TodoSource => ({ section, counts, rows })
