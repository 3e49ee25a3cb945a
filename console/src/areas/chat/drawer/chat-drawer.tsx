import { useEffect, useState, type DragEvent } from 'react'
import '@fontsource/noto-emoji/400.css'
import { chatTexts } from '@zdb/contract/desk/chat/limits'
import { useChatDrawer } from '#core/chat/chat-drawer.ts'
import { useOnline } from '#core/browser/online.ts'
import { sayError } from '#core/alerts/notices.ts'
import { useConnection } from '#core/realtime/connection.ts'
import { Button } from '#ui/action/button.tsx'
import { CloseButton } from '#ui/dialog/close-button.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { useFocusBack } from '#ui/dialog/focus-back.ts'
import { Empty } from '#ui/page/empty.tsx'
import { ConversationList } from '../list/conversation-list.tsx'
import { openPartner } from '../state/partner.ts'
import { readActive } from '../state/reading.ts'
import { removeConversation } from '../state/sending.ts'
import { startChat } from '../state/session.ts'
import { useChat } from '../state/store.ts'
import { Talk } from '../talk/talk.tsx'
import { Settings } from './settings.tsx'
import styles from './chat-drawer.module.css'

/** Spec 1, section 9. */
const drawerWidth = 1100

/** Files let go beside the conversation do not take the page away. */
const stay = (event: DragEvent) => {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault()
}

/** Nobody is there: why, and the way back. */
const Offline = ({ trouble }: { trouble: string }) => (
  <div className={styles.offline} role="alert">
    <p>{trouble}</p>
    <p>聊天已下线，请刷新浏览器重新登录，并保持一个客户端在线</p>
    <Button kind="primary" onClick={() => void startChat(true)}>
      重新登录
    </Button>
  </div>
)

/** While somebody looks, what comes is read; also when the page comes back to the front. */
const useSeen = () =>
  useEffect(() => {
    useChat.setState({ seen: true })
    readActive()
    document.addEventListener('visibilitychange', readActive)
    return () => {
      document.removeEventListener('visibilitychange', readActive)
      useChat.setState({ seen: false })
    }
  }, [])

/** Whom a button elsewhere asked for is opened once chat is there, and each wish once. */
const useWish = () => {
  const userID = useChatDrawer((state) => state.userID)
  const isReady = useChat(({ phase }) => phase === 'ready')
  useEffect(() => {
    if (!isReady || !userID) return
    useChatDrawer.setState({ userID: undefined })
    void openPartner(userID)
  }, [isReady, userID])
}

/** A question that took away what it was asked from gives the focus to the list. */
const useFocusAfter = (isAsked: boolean) => {
  const [list, setList] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!isAsked || !list) return
    return () => {
      if (!list.parentElement?.contains(document.activeElement)) list.focus()
    }
  }, [isAsked, list])
  return setList
}

const NoNetwork = () => {
  const online = useOnline()
  const connected = useConnection(({ state }) => state === 'connected')
  const reached = useChat((state) => state.reached)
  if (online && connected && reached) return null
  return (
    <p className={styles.network} role="status">
      {online ? '正在连接聊天服务，消息可能稍有延迟' : '网络已断开，恢复后会自动补收消息'}
    </p>
  )
}

export const ChatDrawer = ({ onClose }: { onClose: () => void }) => {
  const { phase, trouble, active } = useChat()
  const [confirm, question] = useConfirm()
  const setList = useFocusAfter(question !== null)
  useFocusBack()
  useSeen()
  useWish()
  useEffect(() => {
    if (useChat.getState().phase === 'off') void startChat()
  }, [])

  const askRemove = (conversationID: string | undefined) => {
    if (!conversationID) return sayError(chatTexts.deleteNobody)
    confirm({
      title: '删除会话',
      consequence: '确认要删除会话对象？',
      act: '删除',
      onYes: () => removeConversation(conversationID),
    })
  }
  return (
    <Drawer bare title="在线聊天" width={drawerWidth} onClose={onClose}>
      <div className={styles.drawer} onDragOver={stay} onDrop={stay}>
        <div className={styles.head}>
          <h2>在线聊天</h2>
          <NoNetwork />
          <span className={styles.tools}>
            {phase === 'ready' && <Settings />}
            <CloseButton onClose={onClose} />
          </span>
        </div>
        {phase === 'kicked' || phase === 'failed' ? (
          <Offline trouble={trouble} />
        ) : (
          <div className={styles.columns} data-active={active !== undefined || undefined}>
            <ConversationList ref={setList} onRemove={askRemove} />
            {active ? (
              <Talk key={active} conversationID={active} onRemove={() => askRemove(active)} />
            ) : (
              <div className={styles.nobody}>
                <Empty reason="选择一个会话开始聊天" />
              </div>
            )}
          </div>
        )}
        {question}
      </div>
    </Drawer>
  )
}
