import type { Permission } from '../permissions.ts'

export type MenuRow = {
  /** The route under the console's base, as in the address bar. */
  readonly index: string
  readonly title: string
  readonly allow: Permission | 'signedIn'
  /** Hidden rows are reachable but not listed: they stand below the page that one opens them from. */
  readonly hidden?: true
  readonly isNew?: true
  /** Offered only where the pre-production build of the console is served. */
  readonly preProduction?: true
  readonly child?: readonly MenuRow[]
}
