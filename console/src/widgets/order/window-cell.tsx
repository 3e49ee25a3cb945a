import type { ReactNode } from 'react'
import { DeliveryWindow } from './delivery-window.tsx'
import card from './two-line-card.module.css'

/** When an order of a card is due; below it how it stands. */
export const WindowCell = ({
  order: { delivery_date, delivery_time },
  children,
}: {
  order: { readonly delivery_date: string; readonly delivery_time: string }
  children: ReactNode
}) => (
  <div className={card.cell}>
    <p className={card.strong}>
      <DeliveryWindow date={delivery_date} time={delivery_time} />
    </p>
    {children}
  </div>
)
