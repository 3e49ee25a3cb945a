import { lazy, Suspense, useState } from 'react'
import { usePlace } from '#core/router/address.ts'
import { entrance, shown, trail } from '#core/router/menu.ts'
import { useSession } from '#core/session/session.ts'
import { ChatEntry } from '../chat/chat-entry.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { MenuLink } from './menu-link.tsx'
import styles from './bottom-bar.module.css'

const MenuSheet = lazy(() => import('./menu-sheet.tsx').then((file) => ({ default: file.MenuSheet })))

/** What one needs on one's feet; the rest is behind 更多. */
const onFeet: ReadonlySet<string> = new Set(['home', 'netorder', 'receive_order', 'logistics'])

/** The main menu of a phone, where the thumb is. */
export const BottomBar = () => {
  const menu = useSession((state) => state.menu)
  const place = usePlace()
  const [open, setOpen] = useState(false)
  const section = trail(menu, place)[0]
  const rows = shown(menu).filter(({ index }) => onFeet.has(index))
  return (
    <>
      <nav className={styles.bar} aria-label="主菜单">
        {rows.map((row) => (
          <MenuLink key={row.index} to={entrance(row)} current={row === section} exact={entrance(row) === place}>
            <MenuIcon of={row.index} />
            {row.title}
          </MenuLink>
        ))}
        <ChatEntry words="聊天" />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          data-current={(section && !rows.includes(section)) || undefined}
          onClick={() => setOpen(true)}
        >
          <MenuIcon of="more" />
          更多
        </button>
      </nav>
      {open && (
        <Suspense>
          <MenuSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
