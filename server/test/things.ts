import { randomUUID } from 'node:crypto'
import type { Thing } from '@zdb/contract/kit/endpoint'
import { aSubAccount } from '#areas/identity/fixtures'
import { aStore } from '#areas/stores/fixtures'
import { now } from '#core/clock'
import { db, within } from '#core/tx'
import type { Person } from './world.ts'

/** For each kind of thing an id travels for: one that belongs to this person's merchant. */
export const things: Record<Thing, (owner: Person) => Promise<string>> = {
  store: async (owner) => String(await within((tx) => aStore(tx, owner.merchantId))),
  account: async (owner) => String((await within((tx) => aSubAccount(tx, owner.merchantId))).accountId),
  role: async (owner) => String((await within((tx) => aSubAccount(tx, owner.merchantId))).roleId),
  session: (owner) => Promise.resolve(owner.sessionId),
  file: async (owner) => {
    const key = randomUUID()
    await db()
      .insertInto('file')
      .values({
        key,
        merchant_id: owner.merchantId,
        account_id: owner.accountId,
        name: '照片.png',
        type: 'image/png',
        kind: 'image',
        size: 1,
        at: now(),
      })
      .execute()
    return key
  },
}
