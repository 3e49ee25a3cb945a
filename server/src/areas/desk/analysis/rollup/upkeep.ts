import type { HealthSource } from '#core/domain/health'
import { differencesOf, differing, lookedAt, merchantsWithFigures, saveDifferences, waiting } from './check.sql.ts'
import { everyMerchant, merchantsWithChanges, rebuildFigures, settleFigures } from './settle.sql.ts'

/** Works off what has changed, merchant by merchant. */
export const settleAll = async (): Promise<void> => {
  for (const merchantId of await merchantsWithChanges()) await settleFigures(merchantId)
}

/** Counts all anew; of how many merchants. */
export const rebuildAll = async (merchantId?: number): Promise<number> => {
  const all = merchantId === undefined ? await everyMerchant() : [merchantId]
  for (const each of all) await rebuildFigures(each)
  return all.length
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
