import { useState } from 'react'
import styles from './avatar.module.css'

/** Their picture, or the first character of what they are called. */
export const Avatar = ({ name, url, large = false }: { name: string; url: string; large?: boolean }) => {
  const [broken, setBroken] = useState('')
  return (
    <span className={styles.avatar} data-large={large || undefined} aria-hidden>
      {url && url !== broken ? (
        <img src={url} alt="" loading="lazy" onError={() => setBroken(url)} />
      ) : (
        ([...name][0] ?? '?').toUpperCase()
      )}
    </span>
  )
}
