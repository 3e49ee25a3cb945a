import { Copyable } from '#ui/action/copyable.tsx'
import type { OrderDetail } from '../order.ts'

/** Whom to call on the other side of an order. */
export const Counterpart = ({ contact }: { contact: NonNullable<OrderDetail['contact']> }) => (
  <>
    {contact.title} {contact.name} <Copyable text={contact.phone} />
  </>
)
