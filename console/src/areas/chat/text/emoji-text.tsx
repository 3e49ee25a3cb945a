import { piecesOf } from './emoji.ts'
import styles from './emoji-text.module.css'

/** Words, with a glyph for every name of one. */
export const EmojiText = ({ text }: { text: string }) =>
  piecesOf(text).map(({ text: piece, glyph }, at) =>
    glyph ? (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className={styles.glyph} role="img" aria-label={piece} title={piece}>
        {glyph}
      </span>
    ) : (
      piece
    ),
  )
