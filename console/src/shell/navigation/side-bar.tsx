import { givenRoute, usePlace } from '#core/router/address.ts'
import { shown, trail } from '#core/router/menu.ts'
import { useSession } from '#core/session/session.ts'
import { useCurrentInView } from './current-in-view.ts'
import { NewMark } from './new-mark.tsx'
import { MenuLink } from './menu-link.tsx'
import styles from './side-bar.module.css'

/** The pages of the section one is in; a section that is a single page has none. */
export const SideBar = () => {
  const menu = useSession((state) => state.menu)
  const place = usePlace()
  const bar = useCurrentInView<HTMLElement>(place)
  const [section, page] = trail(menu, place)
  const rows = shown(section?.child ?? [])
  if (!section || rows.length === 0) return null
  return (
    <nav ref={bar} className={styles.side} aria-label={section.title}>
      <h2>{section.title}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.index}>
            <MenuLink to={givenRoute(row.index)} current={row === page} exact={row.index === place}>
              {row.title}
              {row.is_new && <NewMark />}
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
