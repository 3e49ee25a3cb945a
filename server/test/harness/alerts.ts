import { expect, vi } from 'vitest'
import type { AlertStep } from '@zdb/contract/desk/alerts/steps'
import { climbDue } from '#areas/desk/alerts/climbing/worker'
import { anAlert } from '#areas/desk/alerts/fixtures'
import { stepName } from '#areas/desk/alerts/steps'
import { aContact, aStore } from '#areas/shop/stores/fixtures'
import { createLog } from '#core/process/log'
import { db, within } from '#core/db/tx'
import { unseal } from '#core/outside/sealed'
import { hours, later } from '#core/time/clock'
import type { Person, World } from './world.ts'

const log = createLog('silent')

export const alertRow = (id: number) =>
  db().selectFrom('alert').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The server's own worker may be at it at the same moment: whoever does it, it is done. */
export const reaches = async (id: number, step: AlertStep): Promise<void> => {
  await vi.waitFor(
    async () => {
      await climbDue(log)
      const row = await alertRow(id)
      expect(row.step === 0 ? 'nobody' : stepName(row.step)).toBe(step)
    },
    { timeout: 10_000, interval: 20 },
  )
}

export const ends = async (id: number, how: string): Promise<void> => {
  await vi.waitFor(async () => expect((await alertRow(id)).ended).toBe(how), { timeout: 10_000, interval: 20 })
}

/** What was climbed, as `step words`. */
export const climbWords = async (id: number): Promise<string[]> => {
  const rows = await db().selectFrom('alert_climb').selectAll().where('alert_id', '=', id).orderBy('step').execute()
  return rows.map(({ step, words }) => `${stepName(step)} ${words}`)
}

/** The texts of a merchant: to whom, and of how many alerts. */
export const textsOf = async (merchantId: number) => {
  const rows = await db()
    .selectFrom('alert_text')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, phone: unseal<{ phone: string }>(row.contact_sealed).phone }))
}

let count = 0
/** A mobile that no other file of tests writes to. */
export const ownMobile = (): string =>
  `1${String(3_000_000_000 + (process.pid % 90_000) * 10_000 + (count += 1)).slice(0, 10)}`

export const aShop = async ({ merchantId }: Person, contacts: readonly string[] = [ownMobile()], name = '天河城店') => {
  const storeId = await within((tx) => aStore(tx, merchantId, { name }))
  for (const [index, phone] of contacts.entries())
    await within((tx) =>
      aContact(tx, { id: storeId, merchantId }, { name: `联系人${index + 1}`, phone, type: (index + 1) as 1 | 2 | 3 }),
    )
  return storeId
}

export const raise = (merchantId: number, facts: Parameters<typeof anAlert>[2] = {}): Promise<number> =>
  within((tx) => anAlert(tx, merchantId, facts))

/** Somebody whose browser was shut long ago. */
export const away = async ({ sessionId }: Person): Promise<void> => {
  await db()
    .updateTable('session')
    .set({ seen_at: later(-hours(1)) })
    .where('id', '=', sessionId)
    .execute()
}

export const aQuietMerchant = async (world: World): Promise<Person> => {
  const owner = await world.merchant()
  await away(owner)
  return owner
}
