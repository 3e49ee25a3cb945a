import type { CSSProperties } from 'react'
import { QrCode } from '#ui/value/qr-code.tsx'
import styles from './paper-code.module.css'

/** A code on a sheet, without an edge of its own; its side in millimetres. */
export const PaperCode = ({ text, label, size }: { text: string; label: string; size: number }) => (
  <span className={styles.code} style={{ '--size': `${size}mm` } as CSSProperties}>
    <QrCode text={text} label={label} />
  </span>
)
