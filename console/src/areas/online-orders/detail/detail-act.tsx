import type { OnlineAction } from '@zdb/contract/online-orders/actions'
import { Button } from '#ui/action/button.tsx'
import type { DetailPart } from './detail-props.ts'

/** A button beside what it changes; absent where the order does not offer it. */
export const Act = ({ order, press, name, words }: DetailPart & { name: OnlineAction; words: string }) =>
  order.actions.includes(name) && (
    <Button kind="text" onClick={() => press(name, order)}>
      {words}
    </Button>
  )
