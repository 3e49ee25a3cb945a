import type { Logger } from 'pino'
import { db } from '../db/tx.ts'
import { now } from '../time/clock.ts'
import { seal, unsealIfOurs } from './sealed.ts'

const kept = async (name: string): Promise<Buffer | undefined> => {
  const row = await db().selectFrom('minted_key').select('key_sealed').where('name', '=', name).executeTakeFirst()
  return row?.key_sealed
}

/**
 * A key of our own that all processes share: made by the first that asks, sealed as other secrets are. One that was
 * sealed with another key than ours is lost, and made anew; of processes that find it so together, all use the one.
 */
export const mintedKey = async <K extends object>(
  name: string,
  mint: () => K,
  log?: Pick<Logger, 'error'>,
): Promise<K> => {
  const found = await kept(name)
  const known = found && unsealIfOurs<K>(found)
  if (known) return known
  const minted = { key_sealed: seal(mint()), minted_at: now() }
  if (found) {
    log?.error({ key: name }, 'a key was sealed with another seal key: it is minted anew')
    await db().updateTable('minted_key').set(minted).where('name', '=', name).where('key_sealed', '=', found).execute()
  } else
    await db()
      .insertInto('minted_key')
      .values({ name, ...minted })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const shared = await kept(name)
  const opened = shared && unsealIfOurs<K>(shared)
  if (!opened) throw new Error(`the key ${name} is sealed with another key than ours`)
  return opened
}
