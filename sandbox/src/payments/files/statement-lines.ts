import { chinaTime } from '../../couriers/sides/china-time.ts'
import type { BookLine, GatewayName } from '../till/entities.ts'
import type { PaymentFaultSwitches } from '../till/payment-faults.ts'
import type { Till } from '../till/till.ts'

/** The book of a day of China's time, with whatever the switches make wrong with it. */
export function statementLines(
  { till, faults }: { till: Till; faults: PaymentFaultSwitches },
  label: string,
  gateway: GatewayName,
  day: string,
): BookLine[] {
  const lines = till.lines(label, gateway).filter(({ at }) => chinaTime(at).startsWith(day))
  const [first] = lines
  if (!first) return lines
  const struck = (name: Parameters<typeof faults.struck>[2]): boolean => faults.struck(label, gateway, name)
  const amount = first.amount + (first.amount < 0 ? -1 : 1)
  return [
    ...(struck('missing') ? [] : [struck('otherAmount') ? { ...first, amount } : first]),
    ...lines.slice(1),
    ...(struck('doubled') ? [first] : []),
  ]
}
