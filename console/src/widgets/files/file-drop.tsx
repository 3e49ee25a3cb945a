import { useEffect, useEffectEvent, useId } from 'react'
import styles from './file-drop.module.css'

/** Takes one file: chosen, dropped here, or pasted anywhere on the page. */
export const FileDrop = ({
  label,
  hint,
  accept,
  busy,
  onFile,
}: {
  label: string
  hint: string
  accept: string
  /** What is under way; until then nothing more is taken. */
  busy: string | undefined
  onFile: (file: File) => void
}) => {
  const id = useId()
  const take = useEffectEvent((file: File | undefined) => {
    if (file && busy === undefined) onFile(file)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event.clipboardData?.files[0])
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    <label
      className={styles.drop}
      htmlFor={id}
      aria-busy={busy !== undefined || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file && busy === undefined) onFile(file)
      }}
    >
      <input
        id={id}
        type="file"
        accept={accept}
        aria-label={label}
        disabled={busy !== undefined}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <strong role="status">{busy ?? label}</strong>
      <span>{hint}</span>
    </label>
  )
}
