import { usePlace } from '#core/router/address.ts'
import { entrance, shown, trail } from '#core/router/menu.ts'
import { useSession } from '#core/session/session.ts'
import { useCurrentInView } from '#ui/list/current-in-view.ts'
import { NewMark } from './new-mark.tsx'
import { MenuLink } from './menu-link.tsx'
import styles from './section-nav.module.css'

export const SectionNav = () => {
  const menu = useSession((state) => state.menu)
  const place = usePlace()
  const bar = useCurrentInView<HTMLElement>(place)
  const section = trail(menu, place)[0]
  return (
    <nav ref={bar} className={styles.sections} aria-label="主菜单">
      {shown(menu).map((row) => (
        <MenuLink key={row.index} to={entrance(row)} current={row === section} exact={entrance(row) === place}>
          {row.title}
          {row.is_new && <NewMark />}
        </MenuLink>
      ))}
    </nav>
  )
}
