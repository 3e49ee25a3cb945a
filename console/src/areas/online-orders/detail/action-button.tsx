import type { OnlineAction } from '@zdb/contract/orders/online-orders/actions'
import { Button } from '#ui/action/button.tsx'
import type { DetailPart } from './detail-part.ts'

/** A button beside what it changes; absent where the order does not offer it. */
export const ActionButton = ({ order, press, name, words }: DetailPart & { name: OnlineAction; words: string }) =>
  order.actions.includes(name) && (
    <Button kind="text" onClick={() => press(name, order)}>
      {words}
    </Button>
  )
