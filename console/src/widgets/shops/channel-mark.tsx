import { markDrawingOf } from './mark-drawings.ts'
import styles from './channel-mark.module.css'

export type ChannelFace = { readonly name: string; readonly mark: string; readonly colour: string }

/** The sign alone, for where the name stands beside it or is said otherwise. */
export const MarkSign = ({ channel }: { channel: ChannelFace }) => {
  const drawing = markDrawingOf(channel.name)
  return (
    <span className={styles.mark} style={{ background: channel.colour }} title={channel.name} aria-hidden>
      {drawing ? (
        <svg viewBox="0 0 24 24" width="16" height="16">
          <path d={drawing} />
        </svg>
      ) : (
        channel.mark
      )}
    </span>
  )
}

/** The sign of a sales channel or a courier in its own colour; `named` also writes its name beside it. */
export const ChannelMark = ({ channel, named = false }: { channel: ChannelFace; named?: boolean }) => (
  <span className={styles.named} {...(named ? {} : { role: 'img', 'aria-label': channel.name })}>
    <MarkSign channel={channel} />
    {named && channel.name}
  </span>
)
