import { routeTo } from '@zdb/contract/pages'
import { usePlace } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { trail } from '#core/router/menu.ts'
import { useSession } from '#core/session/session.ts'
import { Alerts } from '../alerts/alerts.tsx'
import { ChatEntry } from '../chat/chat-entry.tsx'
import { ConnectionDot } from './connection-dot.tsx'
import { LogoMark } from './logo.tsx'
import { PaletteButton } from '../palette/palette.tsx'
import { SearchBox } from '../navigation/search-box.tsx'
import { SectionNav } from '../navigation/section-nav.tsx'
import { ThemeSwitch } from '../tools/theme-switch.tsx'
import { UserMenu } from '../tools/user-menu.tsx'
import { phone, useMedia } from '#ui/theme/media.ts'
import styles from './top-bar.module.css'

export const TopBar = () => {
  const menu = useSession((state) => state.menu)
  const section = trail(menu, usePlace())[0]?.index ?? ''
  const onPhone = useMedia(phone)
  return (
    <header className={styles.bar}>
      <PageLink to={routeTo('home')} className={styles.brand} aria-label="转单宝，回到工作台">
        <LogoMark />
        <span>转单宝</span>
      </PageLink>
      {!onPhone && (
        <>
          <SectionNav />
          <SearchBox key={section} section={section} />
        </>
      )}
      <div className={styles.tools}>
        <PaletteButton />
        <ConnectionDot />
        {!onPhone && <ChatEntry />}
        <Alerts />
        <ThemeSwitch />
        <UserMenu />
      </div>
    </header>
  )
}
