import { lazy, Suspense, useEffect } from 'react'
import { sayError } from '#core/alerts/notices.ts'
import { closeChat, openChat, useChatDrawer } from '#core/chat/chat-drawer.ts'
import { useMayChat } from '#core/chat/may-chat.ts'
import { Guard } from '#core/router/page-frame.tsx'
import { ChatIcon } from '../layout/icons.tsx'
import styles from './chat-entry.module.css'

const ChatDrawer = lazy(() =>
  import('../../areas/chat/drawer/chat-drawer.tsx').then((file) => ({ default: file.ChatDrawer })),
)

/** Chat signs in once the page stands: what waits there is counted before anybody opens it. */
const settleMs = 1_500

const useSignIn = (isOn: boolean) =>
  useEffect(() => {
    if (!isOn) return
    const signIn = () => void import('../../areas/chat/state/session.ts').then(({ startChat }) => startChat())
    const timer = setTimeout(signIn, settleMs)
    return () => clearTimeout(timer)
  }, [isOn])

/** A drawer that did not come, or broke, is closed: opened again it begins anew. */
const Broken = () => {
  useEffect(() => {
    closeChat()
    sayError('在线聊天加载失败，请重试')
  }, [])
  return null
}

const countText = (unread: number) => (unread > 99 ? '99+' : String(unread))

/** The way to the partners. `words` where there is room for them. */
export const ChatEntry = ({ words = '' }: { words?: string }) => {
  const isOn = useMayChat()
  const { open, unread } = useChatDrawer()
  useSignIn(isOn)
  if (!isOn) return null
  return (
    <>
      <button
        type="button"
        className={words ? styles.cell : styles.entry}
        aria-label={unread > 0 ? `在线聊天，${countText(unread)}条未读` : '在线聊天'}
        aria-haspopup="dialog"
        title="在线聊天"
        onClick={() => openChat()}
      >
        <ChatIcon />
        {words}
        {unread > 0 && <span className={styles.count}>{countText(unread)}</span>}
      </button>
      {open && (
        <Guard broken={<Broken />}>
          <Suspense>
            <ChatDrawer onClose={closeChat} />
          </Suspense>
        </Guard>
      )}
    </>
  )
}
