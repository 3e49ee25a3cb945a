import { Drawer } from '#ui/dialog/drawer.tsx'
import { AboutOrder } from '#widgets/order/detail/about-order.tsx'
import type { OrderRow } from '#widgets/order/order.ts'
import { OrderTurn } from '#widgets/order/turn/order-turn.tsx'
import { QuoteList } from './quote-list.tsx'

/** What shops ask for an order, with the order above it: a price says nothing without what it is for. */
export const QuoteDrawer = ({
  order,
  choosing,
  onChosen,
  onClose,
}: {
  order: OrderRow
  /** Whether a quote can be taken now. */
  choosing: boolean
  onChosen: () => void
  onClose: () => void
}) => (
  <Drawer title="报价" onClose={onClose}>
    <AboutOrder order={order} side="sender" />
    <OrderTurn order={order} side="sender" />
    <QuoteList sn={order.sn} choosing={choosing} filled onChosen={onChosen} />
  </Drawer>
)
