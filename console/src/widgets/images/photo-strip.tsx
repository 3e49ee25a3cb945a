import { useState } from 'react'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import styles from './photo-strip.module.css'

export type StripPhoto = { readonly url: string; readonly note?: string }

/** Pictures side by side; a press shows one large, with the way to its neighbours. */
export const PhotoStrip = ({ label, photos }: { label: string; photos: readonly StripPhoto[] }) => {
  const [at, setAt] = useState<number>()
  const shown = at === undefined ? undefined : photos[at]
  return (
    <>
      <ul className={styles.strip} aria-label={label}>
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
        <Dialog
          title={`${label} ${at + 1}/${photos.length}`}
          width={720}
          onClose={() => setAt(undefined)}
          footer={
            <>
              <Button off={at === 0} onClick={() => setAt(at - 1)}>
                上一张
              </Button>
              <Button off={at === photos.length - 1} onClick={() => setAt(at + 1)}>
                下一张
              </Button>
            </>
          }
        >
          <img className={styles.large} src={shown.url} alt={`${label} ${at + 1}`} />
        </Dialog>
      )}
    </>
  )
}
