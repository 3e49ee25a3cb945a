import { Countdown } from '#ui/time/countdown.tsx'
import type { Side } from '../order.ts'
import styles from './turn-note.module.css'

/** `buyer` is the one who ordered on a sales channel, `otherShop` who it was passed on to, `courier` who brings it. */
export type Turn = {
  readonly owner: Side | 'merchant' | 'platform' | 'buyer' | 'otherShop' | 'courier' | 'none'
  readonly until: string | null
  readonly outcome: string
}

const waited: Readonly<Partial<Record<Turn['owner'], string>>> = {
  platform: '等待平台',
  buyer: '等待买家',
  otherShop: '等待接单门店',
  courier: '等待运力方',
}

/** Whose turn it is and what is left, in the words of the thing where it has some; `full` also says what happens at zero. */
export const TurnNote = ({
  turn,
  side,
  words,
  of,
  full = false,
}: {
  turn: Turn
  /** `merchant` where there is no other side than the platform. */
  side: Side | 'merchant'
  words?: string | undefined
  /** What the clock counts: 送达, 选报价. */
  of?: string
  full?: boolean
}) => {
  if (turn.owner === 'none') return full && turn.outcome ? <span className={styles.outcome}>{turn.outcome}</span> : null
  const mine = turn.owner === side
  return (
    <span className={styles.turn} data-full={full || undefined}>
      <span className={styles.owner} data-mine={mine || undefined}>
        {words ?? (mine ? '待您处理' : (waited[turn.owner] ?? '等待对方'))}
      </span>
      {turn.until && <Countdown of={of} until={turn.until} />}
      {full && turn.outcome && <span className={styles.outcome}>{turn.outcome}</span>}
    </span>
  )
}
