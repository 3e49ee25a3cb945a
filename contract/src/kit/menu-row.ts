import type { Permission } from '../permissions.ts'

export type MenuRow = {
  /** The route under the console's base, as in the address bar. */
  readonly index: string
  readonly title: string
  readonly allow: Permission | 'signedIn'
  /** Hidden rows are reachable but not listed: they stand below the page that one opens them from. */
  readonly hidden?: true
  readonly isNew?: true
  readonly child?: readonly MenuRow[]
}
