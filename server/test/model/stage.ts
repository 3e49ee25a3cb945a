import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { inject, test as base, vi } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { aMerchant } from '#areas/people/identity/fixtures'
import { startSession } from '#areas/people/identity/sessions'
import { aStore } from '#areas/shop/stores/fixtures'
import { moveClock, now, resetClock } from '#core/time/clock'
import { readConfig } from '#core/process/config'
import { post } from '#core/money/ledger'
import { createLog } from '#core/process/log'
import { db, within } from '#core/db/tx'
import { startServer } from '../../src/server.ts'
import { cloneTemplate } from '../harness/database.ts'
import { clientOf, type Client } from '../harness/world.ts'
import { prepareFaults } from './faults.ts'
import { names, type Merchant, type Model, type Name } from './world-model.ts'

export const payPassword = '246810'
/** Every history begins on this Tuesday morning. */
const beginning = new Date('2027-03-02T09:00:11+08:00').getTime()

type Player = Client & { merchantId: number; accountId: number; openid: string }

/** The real thing beside the model: three merchants before their consoles. */
export type Real = { players: Record<Name, Player>; renew: () => Promise<void> }
export type Stage = { begin: (tally: Model['tally']) => Promise<{ model: Model; real: Real }> }

const means: Record<Name, { available: number; deposit: number; flash: boolean }> = {
  rose: { available: 60_000_00, deposit: 2_000_00, flash: false },
  lily: { available: 9_000_00, deposit: 2_000_00, flash: false },
  iris: { available: 250_00, deposit: 2_000_00, flash: true },
}

const enter = async (accountId: number): Promise<Record<string, string>> => {
  const guest = { device: 'model', address: '127.0.0.1', requestId: randomUUID() }
  const { secret } = await within((tx) => startSession(tx, accountId, guest))
  return { cookie: `zdb_session=${secret}`, 'x-console': '1' }
}

const aPlayer = async (url: string, name: Name, passwordHash: string): Promise<Player> => {
  const { merchantId, accountId, openid } = await within(async (tx) => {
    const made = await aMerchant(tx, { name })
    const { available, deposit } = means[name]
    const storeId = await aStore(tx, made.merchantId, { deposit })
    const [from, to] = [
      { kind: 'clearing', merchantId: made.merchantId } as const,
      { kind: 'available', merchantId: made.merchantId } as const,
    ]
    const legs = [{ from, to, amount: fen(available) }]
    await post(tx, { key: `model:available:${made.merchantId}`, type: 'recharge', why: '充值', ref: 'model', legs })
    await tx
      .updateTable('merchant')
      .set({ pay_password_hash: passwordHash })
      .where('id', '=', made.merchantId)
      .execute()
    const flash_until = means[name].flash ? new Date('2099-01-01') : null
    const store = await tx
      .updateTable('store')
      .set({ flash_until })
      .where('id', '=', storeId)
      .returning('openid')
      .executeTakeFirstOrThrow()
    return { ...made, openid: store.openid }
  })
  return { ...clientOf(url, await enter(accountId)), merchantId, accountId, openid }
}

const modelOf = (name: Name): Merchant => ({
  ...means[name],
  revenue: 0,
  credit: 0,
  wrongTries: 0,
  lockedUntil: 0,
})

const forAll = async <T>(make: (name: Name) => Promise<T>): Promise<Record<Name, T>> => {
  const entries: [Name, T][] = []
  for (const name of names) entries.push([name, await make(name)])
  return Object.fromEntries(entries) as Record<Name, T>
}

/** What an earlier history left open is nobody's business any more. */
const forgetDeadlines = async (): Promise<void> => {
  for (const table of ['transfer_order', 'after_sale', 'modification', 'transfer_order_photo'])
    await sql`update ${sql.table(table)} set deadline_at = '2999-01-01' where deadline_at < '2999-01-01'`.execute(db())
}

/** A server with a database of its own, whose clock stands still unless a history moves it. */
export const test = base.extend<{ stage: Stage }>({
  stage: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const databaseUrl = await cloneTemplate()
      const filesDir = await mkdtemp(join(tmpdir(), 'zdb-model-'))
      const config = readConfig({ PORT: '0', SANDBOX_URL: inject('sandboxUrl'), DATA_DIR: filesDir })
      // Transactions are made to fail here: what the server says about them is no news.
      const running = await startServer({ ...config, DATABASE_URL: databaseUrl }, createLog('silent'))
      // The histories work off deadlines themselves, when they say so.
      await sql`delete from pgboss.schedule`.execute(db())
      await prepareFaults()
      // As cheap to prove as a hash can be: thousands of payments are made here.
      const passwordHash = await hash(payPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
      const still = Date.now()
      const clock = vi.spyOn(Date, 'now').mockReturnValue(still)
      await use({
        begin: async (tally) => {
          await forgetDeadlines()
          resetClock()
          moveClock(beginning - still)
          const players = await forAll((name) => aPlayer(running.url, name, passwordHash))
          const renew = async (): Promise<void> => {
            for (const name of names)
              players[name] = {
                ...players[name],
                ...clientOf(running.url, await enter(players[name].accountId)),
              }
          }
          const merchants = await forAll((name) => Promise.resolve(modelOf(name)))
          return { model: { now: now().getTime(), merchants, orders: [], claims: [], tally }, real: { players, renew } }
        },
      })
      clock.mockRestore()
      resetClock()
      await running.stop()
      await rm(filesDir, { recursive: true, force: true })
    },
    { scope: 'file' },
  ],
})
