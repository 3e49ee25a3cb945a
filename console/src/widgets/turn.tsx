import { Countdown } from '#ui/countdown.tsx'
import type { OrderRow, Side } from './order.ts'
import styles from './turn.module.css'

/** Whose turn it is and what is left; `full` also says what happens at zero. */
export const Turn = ({ turn, side, full = false }: { turn: OrderRow['turn']; side: Side; full?: boolean }) => {
  if (turn.owner === 'none') return null
  const mine = turn.owner === side
  return (
    <span className={styles.turn} data-full={full || undefined}>
      <span className={styles.owner} data-mine={mine || undefined}>
        {mine ? '待您处理' : turn.owner === 'platform' ? '等待平台' : '等待对方'}
      </span>
      {turn.until && <Countdown until={turn.until} />}
      {full && turn.outcome && <span className={styles.outcome}>{turn.outcome}</span>}
    </span>
  )
}
