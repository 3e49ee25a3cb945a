import styles from './channel-mark.module.css'

export type ChannelFace = { readonly name: string; readonly mark: string; readonly colour: string }

/** The sign of a sales channel in its own colour; `named` also writes its name beside it. */
export const ChannelMark = ({ channel, named = false }: { channel: ChannelFace; named?: boolean }) => {
  const mark = (
    <span
      className={styles.mark}
      style={{ background: channel.colour }}
      title={channel.name}
      {...(named ? { 'aria-hidden': true } : { role: 'img', 'aria-label': channel.name })}
    >
      {channel.mark}
    </span>
  )
  if (!named) return mark
  return (
    <span className={styles.named}>
      {mark}
      {channel.name}
    </span>
  )
}
