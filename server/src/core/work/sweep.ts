import { wordsOf } from './backoff.ts'
import { inLanes } from './lanes.ts'
import { failedBefore, forgiveRow, setRowAside } from './sweep.sql.ts'

/** Rows whose time is up, and what is done with one of them in a transaction of its own. */
export type Sweep = {
  readonly name: string
  /** The ids of the next ones, without those that are set aside (`isFree`). */
  readonly due: (limit: number) => Promise<number[]>
  readonly work: (id: number) => Promise<unknown>
  /** Works off as many of these as it can in one transaction, all or none, and says which are left for `work`. */
  readonly workTogether?: (ids: readonly number[]) => Promise<number[]>
}

const batch = 500
const together = 100
const lanes = 3
/** Whatever is left then is begun anew by the next run. */
const longestMs = 600_000

/** Many at a time; of a part in which one fails each is left to be tried alone. */
const inParts = async (
  ids: readonly number[],
  known: ReadonlySet<number>,
  workTogether: NonNullable<Sweep['workTogether']>,
): Promise<number[]> => {
  const fresh = ids.filter((id) => !known.has(id))
  const parts = Array.from({ length: Math.ceil(fresh.length / together) }, (_, part) =>
    fresh.slice(part * together, (part + 1) * together),
  )
  const left = await inLanes(parts, lanes, (part) => workTogether(part).catch(() => part))
  return [...left.flat(), ...ids.filter((id) => known.has(id))]
}

/**
 * Works off everything that is due, batch after batch. A row that fails is set aside
 * for a pause that grows with every try, so that it holds up nothing behind it; what failed is told at the end.
 */
export const sweep = async ({ name, due, work, workTogether }: Sweep): Promise<void> => {
  const failures: unknown[] = []
  const seen = new Set<number>()
  const until = performance.now() + longestMs
  let stuck: number[] = []
  while (performance.now() < until) {
    // Those that are still due after their turn come again: they take no fresh one's place in the batch.
    const ids = [...new Set(await due(batch + stuck.length))]
    const fresh = ids.filter((id) => !seen.has(id))
    stuck = ids.filter((id) => seen.has(id))
    if (stuck.length >= batch) {
      await inLanes(stuck, lanes, (id) => setRowAside(name, id, 'still due after its turn'))
      stuck = []
      continue
    }
    // Another process has them.
    if (fresh.length === 0) break
    const known = await failedBefore(name, fresh)
    for (const id of fresh) seen.add(id)
    const alone = workTogether ? await inParts(fresh, known, workTogether) : fresh
    await inLanes(alone, lanes, async (id) => {
      await work(id).then(
        () => (known.has(id) ? forgiveRow(name, id) : undefined),
        async (error: unknown) => {
          failures.push(error)
          await setRowAside(name, id, wordsOf(error))
        },
      )
    })
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${name}: ${failures.length} rows could not be worked off`)
}

/** Several, one after the other; one that fails does not keep the next from its turn. */
export const sweepAll = async (sweeps: readonly Sweep[]): Promise<void> => {
  const failures: unknown[] = []
  for (const each of sweeps) await sweep(each).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'rows could not be worked off')
}
