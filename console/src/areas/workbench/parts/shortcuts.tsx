import { useState } from 'react'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { pages } from '@zdb/contract/pages'
import { usedPages } from '#core/browser/page-visits.ts'
import { givenRoute } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { isGranted } from '#core/router/menu.ts'
import { useRead } from '#core/http/query.tsx'
import { useSession } from '#core/session/session.ts'
import styles from './greeting.module.css'

const most = 7

/** Those that open without being told more; the one we are on leads nowhere. */
const plainPages: ReadonlyMap<string, string> = new Map(
  Object.values(pages)
    .filter((page) => !('needs' in page) && !page.path.includes('{') && page.path !== pages.home.path)
    .map(({ path, title }) => [path, title]),
)

/** What this person opens most, filled up with what the server offers. A shortcut lost is no harm: a failed read shows none. */
export const Shortcuts = () => {
  const { data } = useRead(workbench.overview)
  const account = useSession(({ me }) => me?.id ?? '')
  const menu = useSession((session) => session.menu)
  // Decided once, so that nothing moves under the cursor.
  const [used] = useState(() => usedPages(account))
  if (!data) return null
  const own = used.flatMap((path) => {
    const title = plainPages.get(path)
    return title && isGranted(menu, path) ? [{ title, route: path }] : []
  })
  const others = data.shortcuts.filter(({ route }) => !own.some((shortcut) => shortcut.route === route))
  const shown = [...own, ...others].slice(0, most)
  if (shown.length === 0) return null
  return (
    <nav className={styles.shortcuts} aria-label="快捷入口">
      {shown.map(({ title, route }) => (
        <PageLink key={route} to={givenRoute(route)}>
          {title}
        </PageLink>
      ))}
    </nav>
  )
}
