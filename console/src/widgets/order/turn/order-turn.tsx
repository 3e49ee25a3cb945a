import { TurnNote } from './turn-note.tsx'
import { clockOf, waitFor, type OrderRow, type Side } from '../order.ts'

/** Whose turn it is in an order, what for, and what is left; a delivery that is late counts on. */
export const OrderTurn = ({ order, side, full }: { order: OrderRow; side: Side; full?: boolean }) => {
  const { turn, window_end } = order
  const wait = waitFor(order)
  if (!wait || turn.owner === 'none') return <TurnNote turn={turn} side={side} full={full} />
  const { words, mine } = wait
  const of = clockOf(order, wait)
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
