import { now } from '#core/time/clock'
import type { Tx } from '#core/db/tx'

/** A notice of the platform, shown to every merchant. */
export const aNotice = async (tx: Tx, title: string, content: string, at: Date = now()): Promise<void> => {
  await tx.insertInto('notice').values({ title, content, at }).execute()
}
