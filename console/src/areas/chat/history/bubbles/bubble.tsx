import { chat } from '@zdb/contract/desk/chat/endpoints'
import { previews } from '@zdb/contract/desk/chat/message-types'
import { useRead } from '#core/http/query.tsx'
import { bytesText } from '#ui/format/bytes.ts'
import { FileIcon, PlayIcon } from '../../drawer/icons.tsx'
import { chatClient } from '../../engine/own/client.ts'
import type { FilePayload, ImagePayload, ImMessage, VideoPayload } from '../../engine/port.ts'
import { cardOf } from '../../text/custom.ts'
import { glyphOf } from '../../text/emoji.ts'
import { EmojiText } from '../../text/emoji-text.tsx'
import { OrderCard } from './order-card.tsx'
import { Sound } from './sound.tsx'
import styles from './bubble.module.css'

const imageWidth = 200
const videoWidth = 260

/** The room is there before the picture is, so that nothing jumps. */
const Picture = ({ payload, onOpen }: { payload: ImagePayload; onOpen: () => void }) => {
  const [original] = payload.imageInfoArray
  const small = payload.imageInfoArray.at(-1)
  if (!original || !small) return <p className={styles.text}>{previews.TIMImageElem}</p>
  const { width, height } = original
  const shown = width > 0 ? Math.min(imageWidth, width) : undefined
  return (
    <button type="button" className={styles.picture} aria-label="查看图片" onClick={onOpen}>
      <img
        src={small.url}
        alt="图片"
        loading="lazy"
        decoding="async"
        width={shown}
        height={shown && Math.round((shown * height) / width)}
      />
    </button>
  )
}

const Document = ({ payload, onOpen }: { payload: FilePayload; onOpen: () => void }) => (
  <button type="button" className={styles.file} onClick={onOpen}>
    <span className={styles.icon} role="img" aria-label="打开文件">
      <FileIcon />
    </span>
    <span className={styles.fileName}>{payload.fileName}</span>
    <span className={styles.size}>{bytesText(payload.fileSize)}</span>
  </button>
)

const Video = ({ payload, onOpen }: { payload: VideoPayload; onOpen: () => void }) => {
  const { snapshotWidth, snapshotHeight, videoUrl, snapshotUrl } = payload
  const ratio = snapshotWidth > 0 && snapshotHeight > 0 ? snapshotHeight / snapshotWidth : 9 / 16
  return (
    <button type="button" className={styles.video} aria-label="播放视频" onClick={onOpen}>
      <video
        src={videoUrl}
        {...(snapshotUrl ? { poster: snapshotUrl } : {})}
        preload="metadata"
        muted
        playsInline
        tabIndex={-1}
        width={videoWidth}
        height={Math.min(Math.round(videoWidth * ratio), 320)}
      />
      <span className={styles.play}>
        <PlayIcon />
      </span>
    </button>
  )
}

/** An order as it is now, once it is known. */
const CardMessage = ({ message, data }: { message: ImMessage; data: string }) => {
  const card = cardOf(data)
  const now = useRead(
    chat.orderCard,
    { params: { message_id: message.ID }, query: { client: chatClient() } },
    { enabled: card !== undefined && message.sequence > 0, fresh: 30_000, background: true },
  )
  if (!card) return <p className={styles.text}>{previews.TIMCustomElem}</p>
  return <OrderCard card={card} state={now.data} />
}

export const Bubble = ({ message, onOpen }: { message: ImMessage; onOpen: () => void }) => {
  switch (message.type) {
    case 'TIMTextElem':
      return (
        <p className={styles.text}>
          <EmojiText text={message.payload.text} />
        </p>
      )
    case 'TIMImageElem':
      return <Picture payload={message.payload} onOpen={onOpen} />
    case 'TIMFileElem':
      return <Document payload={message.payload} onOpen={onOpen} />
    case 'TIMVideoFileElem':
      return <Video payload={message.payload} onOpen={onOpen} />
    case 'TIMSoundElem':
      return <Sound payload={message.payload} />
    case 'TIMFaceElem': {
      const glyph = glyphOf(message.payload.data)
      return glyph ? (
        <span className={styles.face} role="img" aria-label={message.payload.data}>
          {glyph}
        </span>
      ) : (
        <p className={styles.text}>{previews.TIMFaceElem}</p>
      )
    }
    case 'TIMCustomElem':
      return <CardMessage message={message} data={message.payload.data} />
  }
}
