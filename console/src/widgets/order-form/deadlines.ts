import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { deadlineOptions } from '@zdb/contract/orders/transfer-orders/states'
import { useRead } from '#core/http/query.tsx'
import type { Choice } from '#ui/input/inputs.tsx'

/** How long an order may wait to be taken: as the server offers it; until it answers, as agreed. */
export const useDeadlines = (): readonly Choice[] => {
  const { data = deadlineOptions } = useRead(transferOrders.deadlineOptions, {}, { fresh: 600_000 })
  return data.map(({ minutes, label }) => ({ value: String(minutes), label }))
}
