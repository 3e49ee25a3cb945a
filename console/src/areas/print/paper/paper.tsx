import type { CSSProperties } from 'react'
import { paperRolls, type PaperLine, type PaperRoll, type TextLine } from '@zdb/contract/desk/print/paper'
import { QrCode } from '#ui/value/qr-code.tsx'
import { lettersOf } from './letters.ts'
import { numbered } from './numbered.ts'
import styles from './paper.module.css'

const Text = ({ line: { text, align, size, bold } }: { line: TextLine }) => (
  <p className={styles.line} data-align={align} data-size={size} data-bold={bold || undefined}>
    {lettersOf(text).map(({ at, letter, wide }) => (
      <span key={at} className={styles.letter} data-wide={wide || undefined}>
        {letter}
      </span>
    ))}
  </p>
)

const Line = ({ line }: { line: PaperLine }) => {
  if (line.kind === 'text') return <Text line={line} />
  if (line.kind === 'cut') return <hr className={styles.cut} aria-label="切纸" />
  return (
    <div className={styles.code}>
      <QrCode text={line.text} label={`二维码 ${line.text}`} />
    </div>
  )
}

/** A ticket as it comes out of the printer: white in either theme, letter by letter where the printer sets them. */
export const Paper = ({ label, roll, lines }: { label: string; roll: PaperRoll; lines: readonly PaperLine[] }) => (
  <figure
    className={styles.paper}
    aria-label={label}
    style={{ '--mm': paperRolls[roll].mm, '--columns': paperRolls[roll].columns } as CSSProperties}
  >
    {numbered(lines).map(({ place, row }) => (
      <Line key={place} line={row} />
    ))}
  </figure>
)
