import type { HealthSource } from '#core/domain/health'
import { differencesOf, differing, lookedAt, merchantsWithFigures, saveDifferences, waiting } from './check.sql.ts'
import { everyMerchant, merchantsWithChanges, rebuildFigures, settleFigures } from './settle.sql.ts'

/** Works off what has changed, merchant by merchant. */
export const settleAll = async (): Promise<void> => {
  for (const merchantId of await merchantsWithChanges()) await settleFigures(merchantId)
}

/** So many orders are counted anew in one transaction: whoever changes one of them waits for its end. */
const mostOrders = 20_000
const mostMerchants = 500

type Sized = { readonly id: number; readonly orders: number }

/** Small merchants together, a large one alone. */
export const together = (all: readonly Sized[]): number[][] => {
  const parts: { ids: number[]; orders: number }[] = []
  for (const { id, orders } of all) {
    const last = parts.at(-1)
    if (!last || last.orders + orders > mostOrders || last.ids.length >= mostMerchants)
      parts.push({ ids: [id], orders })
    else {
      last.ids.push(id)
      last.orders += orders
    }
  }
  return parts.map(({ ids }) => ids)
}

/** Counts all anew; of how many merchants. */
export const rebuildAll = async (merchantId?: number): Promise<number> => {
  const parts = merchantId === undefined ? together(await everyMerchant()) : [[merchantId]]
  for (const part of parts) await rebuildFigures(part)
  return parts.flat().length
}

/** Sets the sums of the days in which orders still change against the orders themselves. What differs stays: somebody is to see it. */
export const checkFigures = async (): Promise<void> => {
  const { from, to } = lookedAt()
  for (const merchantId of await merchantsWithFigures(from)) {
    await settleFigures(merchantId)
    await saveDifferences(merchantId, await differencesOf(merchantId, from, to))
  }
}

export const figuresHealth: HealthSource = {
  kind: 'figures',
  read: async () => {
    const { words, ...found } = await differing()
    return [
      { provider: 'figures:settle', label: '汇总', inUse: '', ...(await waiting()) },
      {
        provider: 'figures:check',
        label: '核对',
        inUse: '',
        ...found,
        ...(found.backlog > 0 ? { givenUp: { count: found.backlog, words } } : {}),
      },
    ]
  },
}
