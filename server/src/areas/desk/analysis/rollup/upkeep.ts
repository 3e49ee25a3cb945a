import type { HealthSource } from '#core/domain/health'
import { subjects, type Subject } from '../facts/measures.sql.ts'
import type { Range } from '../ranges.ts'
import {
  differencesIn,
  differing,
  lookedAt,
  merchantsWithFigures,
  saveDifferences,
  waiting,
  type Difference,
} from './check.sql.ts'
import { everyMerchant, merchantsWithChanges, rebuildFigures, settleUnlessLocked } from './settle.sql.ts'

/** Everybody has their turn: one that fails holds up nobody behind it, and is told of once all had theirs. */
const inTurn = async (
  merchantIds: readonly number[],
  turn: (merchantId: number) => Promise<unknown>,
  failed: string,
): Promise<void> => {
  const failures = new Map<number, unknown>()
  for (const merchantId of merchantIds)
    await turn(merchantId).catch((error: unknown) => failures.set(merchantId, error))
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `figures of merchants ${[...failures.keys()].join(', ')} ${failed}`)
}

/** Works off what has changed, merchant by merchant; one that is being counted anew needs none of it. */
export const settleAll = async (): Promise<void> =>
  inTurn(await merchantsWithChanges(), settleUnlessLocked, 'could not be settled')

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

/** So often a merchant is looked at anew whose orders change meanwhile. */
const mostLooks = 5

/** What differs with nothing pending; nothing is known where the sums are never still, or somebody is at them. */
const standing = async (merchantId: number, subject: Subject, days: Range): Promise<Difference[] | undefined> => {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    if (!(await settleUnlessLocked(merchantId))) return undefined
    const found = await differencesIn(merchantId, subject, days)
    if (found.every(({ pending }) => !pending)) return found
  }
  return undefined
}

const check = async (merchantId: number, days: Range): Promise<void> => {
  const found: Difference[] = []
  for (const subject of subjects) {
    const differences = await standing(merchantId, subject, days)
    // What was found another night stays as it was.
    if (!differences) return
    found.push(...differences)
  }
  await saveDifferences(merchantId, found)
}

/** Sets the sums of the days in which orders still change against the orders themselves. What differs stays: somebody is to see it. */
export const checkFigures = async (): Promise<void> => {
  const days = lookedAt()
  await inTurn(await merchantsWithFigures(days.from), (merchantId) => check(merchantId, days), 'could not be checked')
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
