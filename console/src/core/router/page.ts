import type { ComponentType } from 'react'
import { pages, type PageName } from '@zdb/contract/pages'

/** `menu`: reachable when the server's menu has its row. `always`: for everyone signed in (spec 1, section 2.2). */
export type Gate = 'menu' | 'always'

export type Page = {
  /** The route under the console's base: `netorder/index/{no}/detail`. */
  readonly path: string
  /** The page's name: in the tab of the browser, before the slogan. */
  readonly title: string
  readonly gate: Gate
  /** Its own chunk: `() => import('./staff-page.tsx').then((file) => file.StaffPage)`. */
  readonly load: () => Promise<ComponentType>
}

/** One line per page; an area's `routes.tsx` exports the array `routes` of these lines. */
export const page = (name: PageName, { load, gate = 'menu' }: Pick<Page, 'load'> & { gate?: Gate }): Page => ({
  path: pages[name].path,
  title: pages[name].title,
  gate,
  load,
})
