import { flagColours } from '@zdb/contract/desk/flags/schemas'
import styles from './flag.module.css'

type Colour = (typeof flagColours)[number]

/** The flag alone, in its colour; without one an empty flag. */
export const FlagSign = ({ colour }: { colour: Colour | undefined }) => (
  <svg className={styles.sign} data-colour={colour} width="12" height="12" viewBox="0 0 12 12" aria-hidden>
    <path d="M2 1v10" stroke="currentColor" strokeWidth="1.5" />
    <path d="M3 1.5h8L9 4.25 11 7H3Z" fill={colour ? 'currentColor' : 'none'} stroke="currentColor" />
  </svg>
)

/** The flag somebody set, with the memo on hover; 0 is none. */
export const Flag = ({ flag, memo }: { flag: number; memo: string }) => {
  const colour = flagColours[flag - 1]
  if (!colour && !memo) return null
  return (
    <span className={styles.flag} title={memo || undefined} role="img" aria-label={memo || '旗帜'}>
      <FlagSign colour={colour} />
    </span>
  )
}
