import { useState, type DragEvent } from 'react'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { leave } from '#core/browser/leave.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import type { MenuChoice } from '#ui/action/menu-button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Composer } from '../compose/composer.tsx'
import { sendFiles } from '../compose/send-files.ts'
import { chatClient } from '../engine/own/client.ts'
import { peerOf, type ImMessage } from '../engine/port.ts'
import { History } from '../history/history.tsx'
import { closeConversation } from '../state/reading.ts'
import { chatState, threadOf, useChat } from '../state/store.ts'
import { nickOf } from '../text/preview.ts'
import { TradePanel } from '../trade/trade-panel.tsx'
import { TalkHeader } from './talk-header.tsx'
import styles from './talk.module.css'

const Viewer = lazyDialog(() => import('../dialogs/viewer.tsx').then((file) => file.Viewer))
const ForwardDialog = lazyDialog(() => import('../dialogs/forward-dialog.tsx').then((file) => file.ForwardDialog))
const QuickDialog = lazyDialog(() => import('../quick/quick-dialog.tsx').then((file) => file.QuickDialog))

const useDrop = (to: string) => {
  const [over, setOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    over,
    props: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        void sendFiles(to, [...event.dataTransfer.files])
      },
    },
  }
}

const picturesOf = (conversationID: string): readonly ImMessage[] =>
  threadOf(chatState(), conversationID).messages.filter(({ type, isRevoked }) => type === 'TIMImageElem' && !isRevoked)

/** What lies over the conversation: a message large, one that is passed on, a quick message. */
type Layer =
  | { readonly kind: 'view' | 'forward'; readonly message: ImMessage }
  | { readonly kind: 'quick'; readonly order?: string }

const useBlocking = (user: string) => {
  const block = useSend(chat.block)
  const unblock = useSend(chat.unblock)
  return async (blocked: boolean) => {
    const body = { client: chatClient(), user_id: user }
    await (blocked ? unblock.send({ body }) : block.send({ body }))
    await refresh(chat.partnerInfo)
  }
}

/** One conversation: who it is with, what was said, what is said next, and what is traded. */
export const Talk = ({ conversationID, onRemove }: { conversationID: string; onRemove: () => void }) => {
  const user = peerOf(conversationID)
  const profile = useChat(
    ({ conversations }) => conversations.find((each) => each.conversationID === conversationID)?.userProfile,
  )
  const partner = useRead(chat.partnerInfo, { params: { id: user } }, { background: true }).data
  const known = partner?.userID === user ? partner : undefined
  const setting = useRead(chat.setting, {}, { background: true }).data
  const nick = profile ? nickOf(profile) : known?.name || user
  const avatar = profile?.avatar || known?.avatar || ''
  const [layer, setLayer] = useState<Layer>()
  const [tradeOpen, setTradeOpen] = useState(false)
  const drop = useDrop(user)
  const setBlocked = useBlocking(user)
  const close = () => setLayer(undefined)

  const open = (message: ImMessage) =>
    message.type === 'TIMFileElem' ? leave.aside(message.payload.fileUrl) : setLayer({ kind: 'view', message })

  const choices = (): readonly MenuChoice[] => [
    ...(known
      ? [{ label: known.blocked ? '解除屏蔽' : '屏蔽对方', onPress: () => void setBlocked(known.blocked) }]
      : []),
    { label: '删除会话', danger: true, onPress: onRemove },
  ]
  return (
    <div className={styles.talk} data-trade={tradeOpen || undefined}>
      <section className={styles.words} aria-label={`与${nick}的会话`} {...drop.props}>
        <TalkHeader
          nick={nick}
          avatar={avatar}
          partner={known}
          choices={choices}
          tradeOpen={tradeOpen}
          onTrade={() => setTradeOpen(!tradeOpen)}
          onBack={closeConversation}
        />
        <History
          key={conversationID}
          conversationID={conversationID}
          nick={nick}
          avatar={avatar}
          signed={setting?.team_inbox ?? false}
          onOpen={open}
          onForward={(message) => setLayer({ kind: 'forward', message })}
        />
        <Composer key={user} to={user} onQuick={() => setLayer({ kind: 'quick' })} />
        {drop.over && <p className={styles.drop}>松开即可发送</p>}
      </section>
      <div className={styles.trade}>
        {known && (
          <TradePanel
            key={user}
            user={user}
            merchantId={known.merchant_id}
            onQuick={(order) => setLayer({ kind: 'quick', order })}
          />
        )}
      </div>
      {layer?.kind === 'view' && (
        <Viewer
          message={layer.message}
          pictures={picturesOf(conversationID)}
          onShow={(message) => setLayer({ kind: 'view', message })}
          onClose={close}
        />
      )}
      {layer?.kind === 'forward' && <ForwardDialog message={layer.message} onClose={close} />}
      {layer?.kind === 'quick' && known && (
        <QuickDialog user={user} merchantId={known.merchant_id} order={layer.order} onClose={close} />
      )}
    </div>
  )
}
