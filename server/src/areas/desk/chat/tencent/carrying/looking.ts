import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { days, minutes, now } from '#core/time/clock'
import type { Im } from '#ports/im/port'
import { customDataOf } from '../custom-data.ts'
import { hearHistory } from '../history.ts'
import { claimLook, countUnfound, endLook, extendLook, noteNothingCame, unsureTries } from './looks.sql.ts'
import { sayFirst } from '../rounds.ts'

/** One machine of the service may be behind another. */
const slack = minutes(1)
/** The service's clock may be ahead of ours. */
const ahead = days(1)

/**
 * What was handed over for the two without an answer, all of it at once: whatever the service shows on the way is heard,
 * so that one look answers for every try that went before it. It goes no further back than the oldest of them, and ends
 * where the last was found.
 */
const lookFor = async (im: Im, one: number, other: number): Promise<void> => {
  const tries = await unsureTries(one, other)
  if (tries.length === 0) return
  const oldest = Math.min(...tries.map(({ tried_behind }) => tried_behind.getTime()))
  const span = { from: new Date(Math.max(0, oldest - slack)), to: new Date(now().getTime() + ahead) }
  const failures: unknown[] = []
  const unheard = new Set<number | undefined>()
  for await (const page of im.historyPages([userIdOf(one), userIdOf(other)], span)) {
    // What could not be written down keeps none of the others from it, and may be one of them.
    await hearHistory(page).catch((error: unknown) => {
      failures.push(error)
      for (const { customData } of page) unheard.add(customDataOf(customData).message_id)
    })
    if ((await countUnfound(tries)) === 0) return
    await extendLook(one, other)
  }
  await noteNothingCame(tries.filter(({ id }) => !unheard.has(id)))
  sayFirst(failures)
}

/** One process at a time looks. False: another does, and will know. */
export const lookThrough = async (im: Im, one: number, other: number): Promise<boolean> => {
  if (!(await claimLook(one, other))) return false
  await lookFor(im, one, other).finally(() => endLook(one, other))
  return true
}
