import { pages, routeTo } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { signOut, useSession } from '#core/session/session.ts'
import { MenuButton } from '#ui/action/menu-button.tsx'
import { ChevronIcon, UserIcon } from '../layout/icons.tsx'
import styles from './user-menu.module.css'

export const UserMenu = () => {
  const me = useSession((state) => state.me)
  const open = useOpen()
  const name = me?.name || me?.mobile || ''
  return (
    <MenuButton
      kind="tool"
      label={`用户菜单：${name}`}
      choices={() => [
        { label: '修改密码', onPress: () => open(routeTo('loginPassword', { status: 2 })) },
        { label: pages.tickets.title, onPress: () => open(routeTo('tickets')) },
        { label: '安全退出', onPress: () => void signOut() },
      ]}
    >
      <UserIcon />
      <span className={styles.name}>{name}</span>
      <ChevronIcon size={14} />
    </MenuButton>
  )
}
