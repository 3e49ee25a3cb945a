import { useEffect } from 'react'
import { sayError } from '#core/alerts/notices.ts'
import { closeChat, openChat, useChatDrawer } from '#core/chat/chat-drawer.ts'
import { useMayChat } from '#core/chat/may-chat.ts'
import { Guard } from '#core/router/page-frame.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { countText } from '#ui/format/count.ts'
import { ChatIcon } from '../layout/icons.tsx'
import { ToolButton } from '../tools/tool-button.tsx'

const ChatDrawer = lazyDialog(() => import('../../areas/chat/drawer/chat-drawer.tsx').then((file) => file.ChatDrawer), {
  early: false,
})

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

/** The way to the partners; only merchants with chat have it. `words` where there is room for them. */
export const ChatEntry = ({ words = '' }: { words?: string }) => {
  const isOn = useMayChat()
  const unread = useChatDrawer((state) => state.unread)
  if (!isOn) return null
  return (
    <ToolButton
      icon={<ChatIcon />}
      words={words}
      count={unread}
      aria-label={unread > 0 ? `在线聊天，${countText(unread)}条未读` : '在线聊天'}
      aria-haspopup="dialog"
      title="在线聊天"
      onClick={() => openChat()}
    />
  )
}

/** The drawer itself stands beside all that changes with the width of the window: what was begun in it goes on. */
export const ChatPlace = () => {
  const isOn = useMayChat()
  const open = useChatDrawer((state) => state.open)
  useSignIn(isOn)
  if (!isOn || !open) return null
  return (
    <Guard broken={<Broken />}>
      <ChatDrawer onClose={closeChat} />
    </Guard>
  )
}
