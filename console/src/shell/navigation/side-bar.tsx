import { pages } from '@zdb/contract/pages'
import { givenRoute, useAsked, usePlace } from '#core/router/address.ts'
import { shown, trail } from '#core/router/menu.ts'
import { useSession } from '#core/session/session.ts'
import { useCurrentInView } from '#ui/list/current-in-view.ts'
import { MenuIcon } from './menu-icon.tsx'
import { MenuLink } from './menu-link.tsx'
import { NewMark } from './new-mark.tsx'
import styles from './side-bar.module.css'

const everyPage: readonly { path: string; takes?: readonly string[] }[] = Object.values(pages)

const isOfStore = (path: string): boolean =>
  everyPage.some((page) => page.path === path && page.takes?.includes('sid') === true)

/** The pages of the section one is in; a section that is a single page has none. Where room is short it is a rail of icons. */
export const SideBar = () => {
  const menu = useSession((state) => state.menu)
  const place = usePlace()
  const sid = useAsked('sid')
  const bar = useCurrentInView<HTMLElement>(place)
  const [section, page] = trail(menu, place)
  const rows = shown(section?.child ?? [])
  if (!section || rows.length === 0) return null
  // Whoever looks at one store goes on to the next page of the same one.
  const routeOf = (path: string) => givenRoute(sid && isOfStore(path) ? `${path}?sid=${encodeURIComponent(sid)}` : path)
  return (
    <nav ref={bar} className={styles.side} aria-label={section.title}>
      <h2>{section.title}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.index} title={row.title}>
            <MenuLink to={routeOf(row.index)} current={row === page} exact={row.index === place}>
              <MenuIcon of={row.index} />
              <span>
                {row.title}
                {row.is_new && <NewMark />}
              </span>
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
