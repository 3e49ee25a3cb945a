import { memo } from 'react'
import { MenuButton } from '#ui/action/menu-button.tsx'
import { Button } from '#ui/action/button.tsx'
import { MoreIcon } from '../drawer/icons.tsx'
import type { ImMessage } from '../engine/port.ts'
import { Avatar } from '../list/avatar.tsx'
import { cancel, resend } from '../state/sending.ts'
import { useChat } from '../state/store.ts'
import { senderOf } from '../text/custom.ts'
import { revokedText } from '../text/preview.ts'
import { clockOf, wholeMoment } from '../text/times.ts'
import { Bubble } from './bubbles/bubble.tsx'
import { choicesOf, type Openers } from './message-actions.ts'
import styles from './message-row.module.css'

const resendTip = '发送失败，点击重新发送'

/** How far its file has come, and the way to stop it. */
const Progress = ({ message, percent }: { message: ImMessage; percent: number }) => (
  <span className={styles.progress}>
    <progress aria-label="上传进度" max={100} value={percent} />
    <span>{percent}%</span>
    <Button kind="text" onClick={() => cancel(message)}>
      取消
    </Button>
  </span>
)

const State = ({ message }: { message: ImMessage }) => {
  const { flow, status, isPeerRead } = message
  if (flow === 'in') return null
  if (status === 'fail')
    return (
      <button
        type="button"
        className={styles.failed}
        data-layer
        aria-label={resendTip}
        title={resendTip}
        onClick={() => void resend(message)}
      >
        !
      </button>
    )
  if (status === 'unSend') return <span className={styles.sending} role="img" aria-label="发送中" />
  return isPeerRead ? null : <span className={styles.unread}>未读</span>
}

type Props = Openers & {
  message: ImMessage
  nick: string
  avatar: string
  /** Several people answer for this merchant: it says who did. */
  signed: boolean
  /** Reached by Tab; the others by arrows from there. */
  isCurrent: boolean
  isMarked: boolean
}

/** One message with what can be done with it. */
export const MessageRow = memo(({ message, nick, avatar, signed, isCurrent, isMarked, onOpen, onForward }: Props) => {
  const percent = useChat(({ uploads }) => uploads[message.random])
  const { flow, isRevoked, time } = message
  const isOwn = flow === 'out'
  if (isRevoked) return <p className={styles.notice}>{revokedText(isOwn, nick)}</p>
  const sender = isOwn && signed ? senderOf(message.cloudCustomData) : ''
  return (
    <div className={styles.row} data-flow={flow} data-marked={isMarked || undefined}>
      {!isOwn && <Avatar name={nick} url={avatar} />}
      <div className={styles.body}>
        <p className={styles.who}>
          <span className={styles.hidden}>{isOwn ? '我' : nick}</span>
          {sender && <span>{sender}</span>}
          <time title={wholeMoment(time)}>{clockOf(time)}</time>
        </p>
        <div className={styles.line}>
          <Bubble message={message} onOpen={() => onOpen(message)} />
          <State message={message} />
          <span className={styles.acts}>
            {message.status !== 'unSend' && (
              <MenuButton
                label="消息操作"
                tabIndex={isCurrent ? 0 : -1}
                choices={() => choicesOf(message, { onOpen, onForward })}
              >
                <MoreIcon />
              </MenuButton>
            )}
          </span>
        </div>
        {percent !== undefined && <Progress message={message} percent={percent} />}
      </div>
    </div>
  )
})
