import { Ago } from '#ui/time/ago.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PhotoStrip } from '../images/photo-strip.tsx'
import styles from './thread.module.css'

export type ThreadEntry = {
  readonly key: string
  readonly at: string
  /** One's own words stand on the right, the other side's on the left, and between them what nobody's side is. */
  readonly place: 'mine' | 'theirs' | 'middle'
  readonly who: string
  readonly what?: string
  readonly content: string
  readonly changes?: readonly { readonly label: string; readonly before: string; readonly after: string }[]
  readonly images: readonly string[]
  readonly imageLabel: string
}

/** What was said, with its pictures, from the oldest word to the newest. */
export const Thread = ({ label, entries }: { label: string; entries: readonly ThreadEntry[] }) => {
  if (entries.length === 0) return <Empty reason="还没有记录" />
  return (
    <ol className={styles.thread} aria-label={label}>
      {entries.map(({ key, at, place, who, what, content, changes = [], images, imageLabel }) => (
        <li key={key} data-place={place}>
          <p className={styles.who}>
            {who} <Ago moment={at} />
          </p>
          <div className={styles.said}>
            {what && <strong>{what}</strong>}
            {content && <p>{content}</p>}
            {changes.map(({ label: name, before, after }) => (
              <p key={name}>
                {name}：<del>{before || '空'}</del> → <ins>{after || '空'}</ins>
              </p>
            ))}
            {images.length > 0 && <PhotoStrip label={imageLabel} photos={images.map((url) => ({ url }))} />}
          </div>
        </li>
      ))}
    </ol>
  )
}
