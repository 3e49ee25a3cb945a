import { Link } from '@tanstack/react-router'
import { operatorRoles } from '@zdb/contract/operator-roles'
import { LogoMark } from '@zdb/console/shell/layout/logo.tsx'
import { ChevronIcon, UserIcon } from '@zdb/console/shell/layout/icons.tsx'
import { Dropdown } from '@zdb/console/shell/tools/dropdown.tsx'
import { ThemeSwitch } from '@zdb/console/shell/tools/theme-switch.tsx'
import { signOut, useHasRole, useSession } from '../session/session.ts'
import styles from './top-bar.module.css'

const UserMenu = () => {
  const name = useSession(({ me }) => me?.name ?? '')
  return (
    <Dropdown
      label={`用户菜单：${name}`}
      face={
        <>
          <UserIcon />
          <span>{name}</span>
          <ChevronIcon size={14} />
        </>
      }
      choices={[{ key: 'leave', words: '安全退出', act: () => void signOut() }]}
    />
  )
}

export const TopBar = () => {
  const manages = useHasRole('manage')
  const roles = useSession(({ me }) => me?.roles) ?? []
  return (
    <header className={styles.bar}>
      <Link to="/inbox" className={styles.brand}>
        <LogoMark />
        <span>平台工作台</span>
      </Link>
      <nav className={styles.pages} aria-label="页面">
        <Link to="/inbox">收件箱</Link>
        {manages && <Link to="/people">平台人员</Link>}
      </nav>
      <div className={styles.tools}>
        <span className={styles.roles}>{roles.map((role) => operatorRoles[role].label).join('、')}</span>
        <ThemeSwitch />
        <UserMenu />
      </div>
    </header>
  )
}
