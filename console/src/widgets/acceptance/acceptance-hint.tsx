import { lazyPart } from '#ui/page/lazy-part.tsx'
import { useDebounced } from '#ui/time/debounce.ts'
import type { PricedOrder } from './priced-order.ts'

const PriceCurve = lazyPart(() => import('./price-curve.tsx').then((file) => file.PriceCurve))

/** Beside a price: whether anybody takes it, once place, day and time are known. */
export const AcceptanceHint = ({
  order,
  price,
  onTake,
}: {
  order: PricedOrder
  price: string
  onTake: (price: string) => void
}) => {
  const city = useDebounced(order.city.trim())
  const county = useDebounced(order.county?.trim() ?? '')
  const time = useDebounced(order.delivery_time)
  if (!city || !order.delivery_date || !time) return null
  return <PriceCurve order={{ ...order, city, county, delivery_time: time }} price={price} onTake={onTake} />
}
