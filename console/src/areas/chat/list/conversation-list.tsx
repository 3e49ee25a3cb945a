import { useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { useChatDrawer } from '#core/chat/chat-drawer.ts'
import { useRead } from '#core/http/query.tsx'
import { useNow } from '#ui/time/clock.ts'
import { Empty } from '#ui/page/empty.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { conversationOf, peerOf, type ImConversation, type ImProfile } from '../engine/port.ts'
import { openConversation } from '../state/reading.ts'
import { useChat } from '../state/store.ts'
import { EmojiText } from '../text/emoji-text.tsx'
import { countLabel, nickOf, previewOf } from '../text/preview.ts'
import { listTime } from '../text/times.ts'
import { Avatar } from './avatar.tsx'
import { FoundMessages } from './found-messages.tsx'
import styles from './conversation-list.module.css'

/** Whole minutes are enough for what says 今天. */
const minute = 60_000

const steps: Readonly<Record<string, (now: number, count: number) => number>> = {
  ArrowDown: (now, count) => Math.min(now + 1, count - 1),
  ArrowUp: (now) => Math.max(now - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Somebody with whom nothing was said yet is called what their card says. */
const useNamed = (profile: ImProfile): ImProfile => {
  const params = { id: profile.userID }
  const found = useRead(chat.partnerInfo, { params }, { enabled: profile.nick === '', background: true }).data
  return found && profile.nick === '' ? { ...profile, nick: found.name, avatar: found.avatar } : profile
}

const Row = ({
  conversation,
  isActive,
  isReachable,
}: {
  conversation: ImConversation
  isActive: boolean
  isReachable: boolean
}) => {
  const now = useNow(minute)
  const { unreadCount, lastMessage, conversationID } = conversation
  const userProfile = useNamed(conversation.userProfile)
  const open = () => void openConversation(peerOf(conversationID))
  return (
    <li
      className={styles.row}
      role="option"
      aria-selected={isActive}
      tabIndex={isReachable ? 0 : -1}
      data-conversation={conversationID}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        open()
      }}
    >
      <Avatar name={nickOf(userProfile)} url={userProfile.avatar} />
      <span className={styles.name}>{nickOf(userProfile)}</span>
      <span className={styles.time}>{lastMessage.lastTime > 0 && listTime(lastMessage.lastTime, now)}</span>
      <span className={styles.preview}>
        <EmojiText text={previewOf(conversation)} />
      </span>
      {unreadCount > 0 && (
        <span className={styles.unread} title="未读">
          {countLabel(unreadCount)}
        </span>
      )}
    </li>
  )
}

/** Someone who was asked for and with whom nothing was said yet stands on top. */
const withActive = (conversations: readonly ImConversation[], active: string | undefined) => {
  if (!active || conversations.some(({ conversationID }) => conversationID === active)) return conversations
  const userProfile = { userID: peerOf(active), nick: '', avatar: '' }
  const lastMessage = {
    type: '',
    messageForShow: '',
    lastTime: 0,
    lastSequence: 0,
    fromAccount: '',
    isRevoked: false,
    isPeerRead: false,
  } as const
  return [{ conversationID: active, type: 'C2C', unreadCount: 0, userProfile, lastMessage } as const, ...conversations]
}

/** Those whose name has the words; everyone while nothing is searched. */
const named = (conversations: readonly ImConversation[], keyword: string) => {
  const words = keyword.trim().toLowerCase()
  return conversations.filter(({ userProfile }) =>
    `${userProfile.nick} ${userProfile.userID}`.toLowerCase().includes(words),
  )
}

/** `onRemove` is asked for with the Delete key, for the conversation that has the focus. */
export const ConversationList = ({
  ref,
  onRemove,
}: {
  ref?: Ref<HTMLElement>
  onRemove: (conversationID: string | undefined) => void
}) => {
  const { conversations, listed, active } = useChat()
  const [keyword, setKeyword] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const shown = named(withActive(conversations, active), keyword)
  // Of all conversations, whoever is looked for.
  const total = useChatDrawer(({ unread }) => unread)
  const reachable = shown.some(({ conversationID }) => conversationID === active) ? active : shown[0]?.conversationID

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Delete') return onRemove((event.target as HTMLElement).dataset['conversation'])
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus()
  }

  return (
    <section ref={ref} className={styles.list} aria-label="会话列表" tabIndex={-1}>
      <div className={styles.head}>
        <h3>
          会话 <span className={styles.total}>未读 {countLabel(total)}</span>
        </h3>
        <input
          type="search"
          className={styles.search}
          aria-label="搜索联系人或聊天内容"
          placeholder="搜索联系人或聊天内容"
          maxLength={40}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
      </div>
      <div className={styles.scroll}>
        {!listed && <Skeleton rows={6} height={40} />}
        {listed && shown.length === 0 && keyword === '' && <Empty reason="当前暂无会话" />}
        {shown.length > 0 && (
          <ul ref={list} role="listbox" aria-label="会话" onKeyDown={walk}>
            {shown.map((conversation) => (
              <Row
                key={conversation.conversationID}
                conversation={conversation}
                isActive={conversation.conversationID === active}
                isReachable={conversation.conversationID === reachable}
              />
            ))}
          </ul>
        )}
        {keyword.trim() !== '' && (
          <FoundMessages
            key={keyword}
            keyword={keyword.trim()}
            nameOf={(userID) => {
              const found = conversations.find((each) => each.conversationID === conversationOf(userID))
              return found ? nickOf(found.userProfile) : userID
            }}
          />
        )}
      </div>
    </section>
  )
}
