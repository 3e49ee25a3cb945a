import { useEffect, useState } from 'react'
import { Button } from '#ui/action/button.tsx'
import { useNow } from '#ui/time/clock.ts'
import { peerOf, type ImMessage } from '../engine/port.ts'
import { showMessage } from '../state/found.ts'
import { imPort } from '../state/port.ts'
import { EmojiText } from '../text/emoji-text.tsx'
import { shortText } from '../text/preview.ts'
import { listTime } from '../text/times.ts'
import styles from './conversation-list.module.css'

/** Typing on, one does not search for every letter. */
const restMs = 300
const minute = 60_000

type Found = { readonly messages: readonly ImMessage[]; readonly cursor: string; readonly trouble: string }

const look = async (keyword: string, cursor: string): Promise<Found> => {
  const answer = await imPort()?.searchMessages({ keyword, cursor })
  return answer?.ok
    ? { messages: answer.data.messageList, cursor: answer.data.cursor, trouble: '' }
    : { messages: [], cursor: '', trouble: answer?.message ?? '查找失败' }
}

/** What was said with these words in it, the newest first. */
export const FoundMessages = ({ keyword, nameOf }: { keyword: string; nameOf: (userID: string) => string }) => {
  const [found, setFound] = useState<Found>()
  const now = useNow(minute)
  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(() => void look(keyword, '').then((first) => isWanted && setFound(first)), restMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [keyword])
  const more = async () => {
    if (!found) return
    const next = await look(keyword, found.cursor)
    setFound({ ...next, messages: [...found.messages, ...next.messages] })
  }
  return (
    <section aria-label="聊天记录">
      <h4 className={styles.part}>聊天记录</h4>
      {found?.trouble && <p className={styles.none}>{found.trouble}</p>}
      {found && !found.trouble && found.messages.length === 0 && <p className={styles.none}>没有找到相关聊天记录</p>}
      <ul>
        {found?.messages.map((message) => (
          <li key={message.ID}>
            <button type="button" className={styles.found} onClick={() => void showMessage(message)}>
              <span className={styles.name}>{nameOf(peerOf(message.conversationID))}</span>
              <span className={styles.time}>{listTime(message.time, now)}</span>
              <span className={styles.preview}>
                <EmojiText text={shortText(message)} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found?.cursor && (
        <Button kind="text" onClick={() => void more()}>
          更多聊天记录
        </Button>
      )}
    </section>
  )
}
