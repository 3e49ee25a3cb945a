import { useEffect, useState } from 'react'
import styles from './copyable.module.css'

/** The confirmation stays 1.5 s (spec 1, section 8). */
const toldMs = 1500

/** A number, phone or order number that one click copies; the answer appears where the eye is. */
export const Copyable = ({ text, children = text }: { text: string; children?: string }) => {
  const [told, setTold] = useState('')
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => setTold(''), toldMs)
    return () => clearTimeout(timer)
  }, [told])

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setTold('复制成功'),
      () => setTold('复制失败'),
    )

  return (
    <button type="button" className={styles.copyable} data-layer title="点击复制" onClick={() => void copy()}>
      {children}
      <span className={styles.told} role="status">
        {told}
      </span>
    </button>
  )
}
