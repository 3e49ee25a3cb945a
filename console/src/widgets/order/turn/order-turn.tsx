import { TurnNote } from './turn-note.tsx'
import { waitFor, type OrderRow, type Side } from '../order.ts'

const isDecision: ReadonlySet<string> = new Set(['处理', '答复'])

/** Whose turn it is in an order, what for, and what is left; a delivery that is late counts on. */
export const OrderTurn = ({ order, side, full }: { order: OrderRow; side: Side; full?: boolean }) => {
  const { turn, window_end } = order
  const wait = waitFor(order)
  if (!wait || turn.owner === 'none') return <TurnNote turn={turn} side={side} full={full} />
  const { words, mine } = wait
  // Who has time to decide has it no longer than the flowers have.
  const of = isDecision.has(wait.of) && turn.until && window_end < turn.until ? '送达' : wait.of
  return (
    <TurnNote
      turn={{ ...turn, owner: mine, until: of === '送达' ? window_end : turn.until }}
      side={side}
      of={of}
      words={words[side]}
      full={full}
    />
  )
}
