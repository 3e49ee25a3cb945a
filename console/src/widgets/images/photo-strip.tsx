import { useState } from 'react'
import { LargePhoto } from './large-photo.tsx'
import styles from './photo-strip.module.css'

export type StripPhoto = { readonly url: string; readonly note?: string }

/** Pictures side by side; a press shows one large, with the way to its neighbours. */
export const PhotoStrip = ({
  label,
  photos,
  size,
}: {
  label: string
  photos: readonly StripPhoto[]
  /** Where one decides by them: as large as there is room. */
  size?: 'large'
}) => {
  const [at, setAt] = useState<number>()
  const shown = at === undefined ? undefined : photos[at]
  return (
    <>
      <ul className={styles.strip} data-size={size} aria-label={label}>
        {photos.map(({ url, note }, index) => (
          <li key={url}>
            <button type="button" aria-label={`查看${label} ${index + 1}`} onClick={() => setAt(index)}>
              <img src={url} alt="" loading="lazy" />
            </button>
            {note && <p>{note}</p>}
          </li>
        ))}
      </ul>
      {at !== undefined && shown && (
        <LargePhoto
          title={`${label} ${at + 1}/${photos.length}`}
          name={`${label} ${at + 1}`}
          url={shown.url}
          before={at > 0 ? () => setAt(at - 1) : undefined}
          after={at < photos.length - 1 ? () => setAt(at + 1) : undefined}
          onClose={() => setAt(undefined)}
        />
      )}
    </>
  )
}
