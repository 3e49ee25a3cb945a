import { addFen, type Fen } from '@zdb/contract/kit/fen'
import type { Courier, CourierAccount, Ref, Statement } from './port.ts'

/** A bill may know a ride by our number or by theirs; of an aggregator's number only the first part is on it. */
export const isOf =
  ({ sn, providerId }: Omit<Ref, 'brand'>) =>
  ({ ref }: { ref: Ref }): boolean =>
    (sn !== '' && ref.sn === sn) || (ref.providerId !== '' && ref.providerId === providerId.split('.')[0])

export type ReadBill = (courier: Courier, account: CourierAccount, day: string) => Promise<Statement | undefined>

const readBillNow: ReadBill = async (courier, account, day) => courier.statement?.(account, day)

/**
 * What a ride that is over really cost, in the courier's own word: what it says of the order, else the bills of its days.
 * Null while neither says it, or a line about it cannot be read.
 */
export async function rideCost(
  courier: Courier,
  account: CourierAccount,
  ref: Ref,
  days: readonly string[],
  readBill: ReadBill = readBillNow,
): Promise<Fen | null> {
  const fee = (await courier.query?.(account, ref))?.fee ?? null
  if (fee !== null || !courier.statement) return fee
  const sums: Fen[] = []
  for (const day of days) {
    const bill = await readBill(courier, account, day)
    if (bill?.unreadable.some(isOf(ref))) return null
    sums.push(...(bill?.lines.filter(isOf(ref)).map(({ amount }) => amount) ?? []))
  }
  const sum = addFen(...sums)
  // What is given back before it was taken is a bill that is not whole yet.
  return sums.length === 0 || sum < 0 ? null : sum
}
