import { routeTo, type Route } from '@zdb/contract/pages'
import type { FlowType } from '@zdb/contract/money/finance/flow-types'

export type LedgerLine = { type: FlowType; ref: string; amount: number; frozen: boolean }

/** The sender's money is set aside and leaves; the shop's comes in when settled, and goes out when refunded. */
const isSender = ({ type, amount, frozen }: LedgerLine): boolean =>
  frozen || type === 'transfer' || type === 'payment' || (type === 'settlement' ? amount < 0 : amount > 0)

const prefixes: Readonly<Record<string, (line: LedgerLine) => Route>> = {
  T: (line) =>
    isSender(line) ? routeTo('transferOrder', { no: line.ref }) : routeTo('receivedOrder', { sn: line.ref }),
  O: ({ ref }) => routeTo('onlineOrder', { no: ref }),
  D: ({ ref }) => routeTo('delivery', { sn: ref }),
}

const types: Readonly<Partial<Record<FlowType, (line: LedgerLine) => Route>>> = {
  recharge: () => routeTo('recharge'),
  withdrawal: () => routeTo('settlement'),
  deposit: () => routeTo('storeDeposit'),
}

/** Where the thing is that this line of the ledger belongs to. */
export const routeOf = (line: LedgerLine): Route | null => {
  const penalty = /^penalty:(\d+)$/.exec(line.ref)?.[1]
  if (penalty) return routeTo('penalty', { no: penalty })
  const serial = /^([A-Z])\d{10,}$/.exec(line.ref)?.[1]
  const make = (serial ? prefixes[serial] : undefined) ?? types[line.type]
  return make?.(line) ?? null
}
