import { useState, type Ref } from 'react'
import { Button } from '#ui/action/button.tsx'
import styles from './counter.module.css'

/** The one large input. A scanner types and ends with Enter; what is pasted is looked up at once. */
export const CodeInput = ({
  ref,
  busy,
  done,
  onCode,
}: {
  ref: Ref<HTMLInputElement>
  busy: boolean
  /** The code that stands here was written off: the next one takes its place. */
  done: boolean
  onCode: (code: string) => void
}) => {
  const [code, setCode] = useState('')
  const [was, setWas] = useState(done)
  if (was !== done) {
    setWas(done)
    if (done) setCode('')
  }
  const look = (text: string) => {
    const wanted = text.trim()
    if (wanted && !busy) onCode(wanted)
  }
  return (
    <form
      className={styles.input}
      onSubmit={(event) => {
        event.preventDefault()
        look(code)
      }}
    >
      <input
        ref={ref}
        aria-label="券码"
        placeholder="扫描或输入券码"
        autoFocus
        autoComplete="off"
        maxLength={300}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text').trim().slice(0, 300)
          if (!pasted) return
          event.preventDefault()
          setCode(pasted)
          look(pasted)
        }}
      />
      <Button type="submit" busy={busy}>
        查券
      </Button>
    </form>
  )
}
