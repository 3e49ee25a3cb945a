import { addFen, type Fen } from '@zdb/contract/kit/fen'
import type { Courier, CourierAccount, Ref, StatementLine } from './port.ts'

/** A bill may know a ride by our number or by theirs; of an aggregator's number only the first part is on it. */
const isOf =
  ({ sn, providerId }: Ref) =>
  (line: Ref): boolean =>
    (sn !== '' && line.sn === sn) || (line.providerId !== '' && line.providerId === providerId.split('.')[0])

/**
 * What a ride that is over really cost, in the courier's own word: what it says of the order, else the bills of its days.
 * Null while neither says it.
 */
export async function rideCost(
  courier: Courier,
  account: CourierAccount,
  ref: Ref,
  days: readonly string[],
): Promise<Fen | null> {
  const fee = (await courier.query?.(account, ref))?.fee ?? null
  if (fee !== null || !courier.statement) return fee
  const lines: StatementLine[] = []
  for (const day of days) lines.push(...(await courier.statement(account, day)).filter((line) => isOf(ref)(line.ref)))
  const sum = addFen(...lines.map(({ amount }) => amount))
  // What is given back before it was taken is a bill that is not whole yet.
  return lines.length === 0 || sum < 0 ? null : sum
}
