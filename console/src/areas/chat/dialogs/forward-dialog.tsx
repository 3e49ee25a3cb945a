import { useState } from 'react'
import { chatLimits, chatTexts } from '@zdb/contract/desk/chat/limits'
import { sayError } from '#core/alerts/notices.ts'
import { DraftDialog } from '#ui/dialog/draft-dialog.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { peerOf, type ImMessage } from '../engine/port.ts'
import { Avatar } from '../list/avatar.tsx'
import { forward } from '../state/sending.ts'
import { useChat } from '../state/store.ts'
import { EmojiText } from '../text/emoji-text.tsx'
import { nickOf, shortText } from '../text/preview.ts'
import styles from './forward-dialog.module.css'

/** Passes a message on to one or several partners. */
export const ForwardDialog = ({ message, onClose }: { message: ImMessage; onClose: () => void }) => {
  const conversations = useChat((state) => state.conversations)
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const shown = conversations.filter(({ userProfile }) => nickOf(userProfile).includes(keyword.trim()))

  const toggle = (userID: string) => {
    const next = new Set(chosen)
    if (!next.delete(userID)) next.add(userID)
    if (next.size > chatLimits.forwardTargets) return sayError(`一次最多转发给${chatLimits.forwardTargets}个对象`)
    setChosen(next)
  }
  const submit = async () => {
    if (chosen.size === 0) return sayError(chatTexts.forwardNobody)
    setBusy(true)
    await forward(message, [...chosen])
    onClose()
  }
  return (
    <DraftDialog title="转发给" act="转发" busy={busy} onSubmit={() => void submit()} onClose={onClose}>
      <p className={styles.what}>
        <EmojiText text={shortText(message)} />
      </p>
      <input
        type="search"
        className={styles.search}
        aria-label="搜索转发对象"
        placeholder="搜索转发对象"
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      {shown.length === 0 ? (
        <Empty reason="当前暂无会话" />
      ) : (
        <ul className={styles.people} aria-label="转发对象">
          {shown.map(({ conversationID, userProfile }) => {
            const userID = peerOf(conversationID)
            return (
              <li key={conversationID}>
                <label>
                  <input type="checkbox" checked={chosen.has(userID)} onChange={() => toggle(userID)} />
                  <Avatar name={nickOf(userProfile)} url={userProfile.avatar} />
                  <span>{nickOf(userProfile)}</span>
                </label>
              </li>
            )
          })}
        </ul>
      )}
      <p className={styles.count} role="status">
        已选 {chosen.size} 个
      </p>
    </DraftDialog>
  )
}
