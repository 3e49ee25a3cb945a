import { Outlet } from '@tanstack/react-router'
import { Notices } from '@zdb/console/shell/alerts/notices.tsx'
import { OfflineBar } from '@zdb/console/shell/layout/offline-bar.tsx'
import { SignInPage } from '../sign-in/sign-in-page.tsx'
import { useSession } from '../session/session.ts'
import { KeyHelp } from './key-help.tsx'
import { TopBar } from './top-bar.tsx'
import { WarningBar } from './warning-bar.tsx'
import styles from './shell.module.css'

const Desk = () => (
  <>
    <a className={styles.skip} href="#content">
      跳到主要内容
    </a>
    <TopBar />
    <OfflineBar />
    <WarningBar />
    <main id="content" className={styles.content} tabIndex={-1}>
      <Outlet />
    </main>
    <KeyHelp />
  </>
)

/** Whoever is not signed in sees the door, at whatever address: behind it they are where they were. */
export const Shell = () => {
  const phase = useSession((state) => state.phase)
  return (
    <>
      {phase === 'loading' && <main aria-busy className={styles.content} />}
      {phase === 'out' && <SignInPage />}
      {phase === 'in' && <Desk />}
      <Notices />
    </>
  )
}
