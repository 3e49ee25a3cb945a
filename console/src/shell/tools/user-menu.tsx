import { pages, routeTo } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { signOut, useSession } from '#core/session/session.ts'
import { Dropdown } from './dropdown.tsx'
import { ChevronIcon, UserIcon } from '../layout/icons.tsx'
import styles from './user-menu.module.css'

export const UserMenu = () => {
  const me = useSession((state) => state.me)
  const open = useOpen()
  const name = me?.name || me?.mobile || ''
  return (
    <Dropdown
      label={`用户菜单：${name}`}
      face={
        <>
          <UserIcon />
          <span className={styles.name}>{name}</span>
          <ChevronIcon size={14} />
        </>
      }
      choices={[
        { key: 'password', words: '修改密码', act: () => open(routeTo('loginPassword', { status: 2 })) },
        { key: 'tickets', words: pages.tickets.title, act: () => open(routeTo('tickets')) },
        { key: 'leave', words: '安全退出', act: () => void signOut() },
      ]}
    />
  )
}
