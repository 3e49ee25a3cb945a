import type { Charge, CourierName, Ride, Shop } from './entities.ts'

const entryLimit = 200_000
const dayOf = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)

/** What was paid into a shop's account and what was taken from it; the difference is its balance. */
export type Account = Pick<Charge, 'courier' | 'app' | 'shopId'> & { paidIn: number; charged: number }
export type BooksSnapshot = { charges: Charge[]; accounts: Account[] }
export type Books = ReturnType<typeof openBooks>

/** The couriers' own books: every fen they took or gave back. */
export function openBooks({ kept, now }: { kept?: BooksSnapshot | undefined; now: () => number }) {
  const charges: Charge[] = kept?.charges ?? []
  const accounts = new Map<string, Account>((kept?.accounts ?? []).map((one) => [`${one.courier}:${one.shopId}`, one]))

  function accountOf({ courier, app, id }: Shop): Account {
    const key = `${courier}:${id}`
    const account = accounts.get(key) ?? { courier, app, shopId: id, paidIn: 0, charged: 0 }
    accounts.set(key, account)
    return account
  }
  const settle = (shop: Shop, { paidIn, charged }: Account): void => void (shop.balance = paidIn - charged)

  return {
    payIn(shop: Shop, amount: number): void {
      const account = accountOf(shop)
      account.paidIn += amount
      settle(shop, account)
    },
    /** Positive: the customer pays. Nothing is written for nothing. */
    charge(shop: Shop, ride: Ride, kind: Charge['kind'], amount: number, words = ''): void {
      if (amount === 0) return
      const { courier, app, id: rideId, sn } = ride
      charges.push({ courier, app, shopId: shop.id, rideId, sn, kind, amount, at: now(), words })
      if (charges.length > entryLimit) charges.splice(0, charges.length - entryLimit)
      const account = accountOf(shop)
      account.charged += amount
      settle(shop, account)
    },
    /** The lines of one day in China at one courier. */
    statement: (app: string, courier: CourierName, day: string): Charge[] =>
      charges.filter((charge) => charge.app === app && charge.courier === courier && dayOf(charge.at) === day),
    charges: (app: string): Charge[] => charges.filter((charge) => charge.app === app),
    accounts: (app: string): Account[] => [...accounts.values()].filter((account) => account.app === app),
    snapshot: (): BooksSnapshot => ({ charges: charges.slice(-20_000), accounts: [...accounts.values()] }),
  }
}
