import type { CSSProperties, ReactNode } from 'react'
import { print } from '@zdb/contract/desk/print/endpoints'
import {
  cardFormats,
  smallestLetters,
  type CardAlignment,
  type CardFace,
  type CardFormatName,
} from '@zdb/contract/desk/print/browser-paper'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { familyOf, useFaceReady } from './faces.ts'
import { cardWords } from './fit.ts'
import { Fitted } from './fitted.tsx'
import styles from './card.module.css'

export type CardPaper = WireResult<typeof print.onlineCard>
export type CardSetting = WireResult<typeof print.cardSetting>

const mm = (length: number): string => `${length}mm`

/** The words of a card in its own letters, as large as its place allows. */
export const CardText = ({
  text,
  face,
  align,
  largest,
  onFit,
}: {
  text: string
  face: CardFace
  align: CardAlignment
  largest: number
  onFit?: (fits: boolean) => void
}) => {
  const words = cardWords(text)
  const ready = useFaceReady(face, words)
  return (
    <Fitted
      content={ready ? `${face} ${align} ${largest} ${words}` : ''}
      smallest={smallestLetters}
      largest={largest}
      className={styles.words}
      style={{ fontFamily: familyOf(face), textAlign: align === 'center' ? 'center' : 'start' }}
      onFit={(fits) => ready && onFit?.(fits)}
    >
      <p dir="auto">{words}</p>
    </Fitted>
  )
}

const Side = ({ format, children }: { format: CardFormatName; children: ReactNode }) => (
  <div className={styles.side} data-folded={cardFormats[format].isFolded || undefined}>
    {children}
  </div>
)

/** One card on paper of its own size. A folded one has its cover outside, its words inside on the right. */
export const Card = ({
  label,
  storeName,
  text,
  setting,
  onFit,
}: {
  label: string
  storeName: string
  text: string
  setting: CardSetting
  onFit?: (fits: boolean) => void
}) => {
  const { format, face, align, signature, border, picture, offset_x, offset_y } = setting
  const { width, height, margin, isFolded, largest } = cardFormats[format]
  const words = <CardText key={format + picture + signature} {...{ text, face, align, largest, onFit }} />
  const sign = signature && <footer className={styles.sign}>{storeName}</footer>
  const size = {
    '--card-width': mm(width),
    '--card-height': mm(height),
    '--card-margin': mm(margin),
    '--card-x': mm(offset_x),
    '--card-y': mm(offset_y),
  } as CSSProperties
  const shape = width / (isFolded ? 2 : 1) > height ? 'wide' : 'high'
  return (
    <article className={styles.card} style={size} aria-label={label}>
      {isFolded && (
        <Side format={format}>
          <div className={styles.half} />
          <div className={styles.half} data-border={border || undefined}>
            {picture ? (
              <img className={styles.cover} src={picture} alt="贺卡图片" />
            ) : (
              <p className={styles.title} style={{ fontFamily: familyOf(face) }}>
                心意
              </p>
            )}
          </div>
        </Side>
      )}
      <Side format={format}>
        {isFolded && <div className={styles.half} />}
        <div className={styles.half} data-border={border || undefined} data-shape={shape}>
          {picture && !isFolded && <img className={styles.picture} src={picture} alt="贺卡图片" />}
          <div className={styles.inner}>
            {words}
            {sign}
          </div>
        </div>
      </Side>
    </article>
  )
}
