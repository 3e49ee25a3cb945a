import { useEffect, useState } from 'react'
import { Outlet } from '@tanstack/react-router'
import { usePlace } from '#core/router/address.ts'
import { useRecovery } from '#core/browser/online.ts'
import { setUnread } from '#core/router/page-title.ts'
import { useFeed } from '#core/realtime/feed.ts'
import { useSession } from '#core/session/session.ts'
import { Boot } from './boot.tsx'
import { Footer } from './footer.tsx'
import { isHidden } from './hidden-parts.ts'
import { KeyboardHelp } from '../tools/keyboard-help.tsx'
import { AlertsLoader } from '../alerts/alerts-loader.tsx'
import { ChatPlace } from '../chat/chat-entry.tsx'
import { ChangedTerms } from '../alerts/changed-terms/changed-terms.tsx'
import { Notices } from '../alerts/notices.tsx'
import { Palette } from '../palette/palette.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { Preview } from '../preview/preview.tsx'
import { BottomBar } from '../navigation/bottom-bar.tsx'
import { SideBar } from '../navigation/side-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { TopBar } from './top-bar.tsx'
import { phone, useMedia } from '#ui/theme/media.ts'
import styles from './shell.module.css'

const useUnreadInTitle = () => {
  const unread = useFeed((state) => state.unread)
  useEffect(() => setUnread(unread), [unread])
}

const Place = () => {
  const place = usePlace()
  const onPhone = useMedia(phone)
  const [dock, setDock] = useState<HTMLElement | null>(null)
  useRecovery()
  useUnreadInTitle()
  return (
    <>
      <a className={styles.skip} href="#content">
        跳到主要内容
      </a>
      {!isHidden('menu', place) && <TopBar />}
      <OfflineBar />
      <AlertsLoader dock={dock} />
      <div className={styles.columns}>
        {!isHidden('menu', place) && <SideBar />}
        <div className={styles.main}>
          <main id="content" tabIndex={-1}>
            <Outlet />
          </main>
          {!isHidden('footer', place) && <Footer />}
          <div ref={setDock} className={styles.dock} data-dock />
        </div>
      </div>
      {onPhone ? !isHidden('menu', place) && <BottomBar /> : !isHidden('toolbar', place) && <Toolbar />}
      {!isHidden('menu', place) && <ChatPlace />}
      <Preview />
      <KeyboardHelp />
      <Palette />
    </>
  )
}

export const Shell = () => {
  const ready = useSession(({ phase }) => phase === 'ready')
  return (
    <>
      {ready ? <Place /> : <Boot />}
      <Notices />
      <ChangedTerms />
    </>
  )
}
