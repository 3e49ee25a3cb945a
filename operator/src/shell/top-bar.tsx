import { useState } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import { operatorRoles } from '@zdb/contract/operator-roles'
import { LogoMark } from '@zdb/console/shell/layout/logo.tsx'
import { ChevronIcon, UserIcon } from '@zdb/console/shell/layout/icons.tsx'
import { ThemeSwitch } from '@zdb/console/shell/tools/theme-switch.tsx'
import { MenuButton } from '@zdb/console/ui/action/menu-button.tsx'
import { useCurrentInView } from '@zdb/console/ui/list/current-in-view.ts'
import { isFor, pages } from '../pages.ts'
import { PasswordDialog } from '../session/password-dialog.tsx'
import { signOut, useRoles, useSession } from '../session/session.ts'
import styles from './top-bar.module.css'

const UserMenu = () => {
  const name = useSession(({ me }) => me?.name ?? '')
  const [changes, setChanges] = useState(false)
  return (
    <>
      <MenuButton
        kind="tool"
        label={`用户菜单：${name}`}
        choices={() => [
          { label: '修改密码', onPress: () => setChanges(true) },
          { label: '安全退出', onPress: () => void signOut() },
        ]}
      >
        <UserIcon />
        <span>{name}</span>
        <ChevronIcon size={14} />
      </MenuButton>
      {changes && <PasswordDialog onClose={() => setChanges(false)} />}
    </>
  )
}

export const TopBar = () => {
  const roles = useRoles()
  const bar = useCurrentInView<HTMLElement>(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <header className={styles.bar}>
      <Link to="/inbox" className={styles.brand}>
        <LogoMark />
        <span>平台工作台</span>
      </Link>
      <nav ref={bar} className={styles.pages} aria-label="页面">
        {pages
          .filter((page) => !page.within && isFor(page, roles))
          .map(({ path, label }) => (
            <Link key={path} to={`/${path}`}>
              {label}
            </Link>
          ))}
      </nav>
      <div className={styles.tools}>
        <span className={styles.roles}>{roles.map((role) => operatorRoles[role].label).join('、')}</span>
        <ThemeSwitch />
        <UserMenu />
      </div>
    </header>
  )
}
