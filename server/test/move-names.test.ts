import { describe, expect, test } from 'vitest'
import { areas } from '@zdb/contract/areas'
import { machines } from '../src/machines.ts'

/** Whoever makes a move without a call of a merchant's, and how it comes about. */
const withoutCall: Readonly<Record<string, string>> = {
  clock: 'the deadline of the state has passed',
  courier: 'a courier reported it, or was asked',
  dispatch: 'the call to the courier went through',
  gateway: 'a payout channel said so, or was asked',
  platform: 'the platform judges at its own desk',
  channel: 'the sales channel said so',
  buyer: 'the buyer did it on the channel',
  transfer: 'the transfer order moved',
  delivery: 'the ride moved',
  afterSale: 'the after-sale case moved',
  order: 'the order moved',
  statement: 'the next statement of a gateway or courier says so',
  rehearsal: 'the process that plays it says so',
  printer: 'a printer’s cloud said so, or was asked',
}

/**
 * One path of the specification opens and closes a store, one hands it in and takes it back; one answers who asks for an
 * invoice; an account is kept by coming back; a coupon that was never said ends by the call that stops one.
 */
const otherwise: Readonly<Record<string, string>> = {
  'store.close': 'changeStoreStatus',
  'store.reopen': 'changeStoreStatus',
  'store.submit': 'updateStatus',
  'store.withdraw': 'updateStatus',
  'order_invoice.accept': 'review',
  'order_invoice.refuse': 'review',
  'account_cancellation.takeBack': 'signIn',
  'coupon.takeBack': 'stop',
}

const calls = new Set(Object.values(areas).flatMap((area) => Object.keys(area)))

/** The call of this name, or the one of which the move is a variant: `pay` of `payGrab`. */
const callOf = (machine: string, move: string): string | undefined =>
  otherwise[`${machine}.${move}`] ??
  [...calls].find((call) => move === call || (move.startsWith(call) && /^[A-Z]/.test(move.slice(call.length))))

const moves = machines.flatMap(({ table, moves: all }) =>
  Object.entries(all).map(([name, { by }]) => [table, name, by] as const),
)

describe('one name all the way down', () => {
  test.for(moves)('%s: %s (by %s) has the name of its call, or happens without one', ([table, name, by]) => {
    if (by in withoutCall) return
    const call = callOf(table, name)
    expect([name, call]).toEqual([name, expect.any(String)])
    expect(calls).toContain(call)
  })

  test('nobody is listed who makes no move', () => {
    const makers = new Set<string>(moves.map(([, , by]) => by))
    expect(Object.keys(withoutCall).filter((by) => !makers.has(by))).toEqual([])
  })
})
