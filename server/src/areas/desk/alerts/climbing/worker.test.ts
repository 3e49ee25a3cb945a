import { randomUUID } from 'node:crypto'
import { afterEach, expect, vi } from 'vitest'
import { sql } from 'kysely'
import { aMerchantContact } from '#areas/people/account/fixtures'
import { aMerchant } from '#areas/people/identity/fixtures'
import { storeEach } from '#areas/desk/push/public'
import { startSession } from '#areas/people/identity/sessions'
import { createLog } from '#core/process/log'
import { connect, db, disconnect, pool, within } from '#core/db/tx'
import { startJobs, stopJobs } from '#core/work/jobs'
import { drain } from '#core/work/lease-worker'
import { later, minutes, seconds } from '#core/time/clock'
import { sharedNow } from '#core/time/shared-clock.sql'
import { alertRow, ownMobile, raise } from '#test/harness/alerts'
import { databaseTest as test } from '#test/harness/world'
import { anAlertPush } from '../fixtures.ts'
import { stepNumber } from '../steps.ts'
import { handToDesk } from './climb.ts'
import { postpone, takeToLook } from './climbs.sql.ts'
import { sendText } from './texts.ts'
import { lockPhones } from './texts.sql.ts'
import { climbDue } from './worker.ts'

const log = createLog('silent')
const guest = { device: 'test', address: '127.0.0.1', requestId: randomUUID() }

test.beforeAll(async ({ databaseUrl }) => {
  // Connections that break off are these tests' own doing.
  await disconnect()
  connect(databaseUrl, 10, () => undefined)
  await startJobs([sendText], { url: databaseUrl, work: false, log })
})

test.afterAll(stopJobs)

afterEach(async () => {
  await db().deleteFrom('push').execute()
})

/** A merchant with somebody at a page: its alerts stand on each step for a while. */
const aWatchedMerchant = (): Promise<number> =>
  within(async (tx) => {
    const { merchantId, accountId } = await aMerchant(tx)
    await startSession(tx, accountId, guest)
    return merchantId
  })

const dueAgain = (id: number) => db().updateTable('alert').set({ next_at: sharedNow() }).where('id', '=', id).execute()

/** What is to wait before it is tried again, of those that nobody was told of. */
const putOff = () =>
  db().selectFrom('alert').select('id').where('step', '=', 0).where('next_at', '>', sharedNow()).execute()

/** Who waits for a lock, but for whoever asks for a whole table. */
const blocked = async (): Promise<number[]> => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query not like '%access exclusive%'`.execute(
    db(),
  )
  return rows.map(({ pid }) => pid)
}

const endBlocked = async (): Promise<void> => {
  for (const pid of await blocked()) await sql`select pg_terminate_backend(${pid})`.execute(db())
}

/** Another transaction holds what this statement takes. */
const whileHeld = async (statement: string, act: () => Promise<unknown>): Promise<void> => {
  const other = await pool().connect()
  try {
    await other.query(`begin; ${statement}`)
    await act()
  } finally {
    await other.query('rollback')
    other.release()
  }
}

/** Climbs as a server does while something else goes on. */
const whileClimbing = async (act: () => Promise<unknown>): Promise<void> => {
  const climbing = drain(() => climbDue(log), { name: 'climbing alerts', everyMs: 50, lanes: 1, log })
  try {
    await act()
  } finally {
    await climbing.stop()
  }
}

test('a merchant that is due again is worked again though new ones keep coming', async () => {
  const [first = [], ...others] = await Promise.all(
    Array.from({ length: 4 }, () => Promise.all(Array.from({ length: 30 }, aWatchedMerchant))),
  )
  const raiseAll = (merchants: readonly number[]) =>
    within((tx) =>
      storeEach(
        tx,
        merchants.map((merchantId) => anAlertPush(merchantId)),
      ),
    )
  const stepsOf = (merchants: readonly number[]) =>
    db().selectFrom('alert').select(['id', 'step']).where('merchant_id', 'in', merchants).orderBy('id').execute()
  await whileClimbing(async () => {
    await raiseAll(first)
    const id = await vi.waitUntil(async () => (await stepsOf(first)).find(({ step }) => step > 0)?.id, {
      timeout: 20_000,
      interval: 5,
    })
    await dueAgain(id)
    for (const newer of others) {
      await raiseAll(newer)
      await expect.poll(async () => (await stepsOf(newer)).some(({ step }) => step > 0), { interval: 5 }).toBe(true)
    }
    expect((await alertRow(id)).step).toBe(stepNumber('consoles'))
  })
})

test('hundreds of merchants that stay due while somebody else is at them are left out of that pass alone', async () => {
  await sql`with merchants as (
      insert into merchant (name, category, created_at) select 'm', 1, now() from generate_series(1, 520) returning id),
    pushes as (
      insert into push (merchant_id, event, kind, type, identity, title, alert, at)
      select id, 'onlineNew', 'online', 8, 0, '', '', now() from merchants returning id, merchant_id)
    insert into alert (id, merchant_id, event, kind, at, urgency, step_at, next_at, look_at)
    select id, merchant_id, 'onlineNew', 'online', now(), 1, now(), now(), now() from pushes`.execute(db())
  await whileHeld('select from alert for update', async () => {
    expect(await climbDue(log)).toBe(0)
    expect(await putOff()).toEqual([])
  })
  expect(await climbDue(log)).toBeGreaterThan(0)
})

test('a connection that breaks off postpones nothing for longer than a few seconds', async () => {
  const merchantId = await aWatchedMerchant()
  const id = await raise(merchantId)
  // Old enough for the desk, which cannot be told either.
  await db()
    .updateTable('alert')
    .set({ step_at: sharedNow(-minutes(1)) })
    .where('id', '=', id)
    .execute()
  await whileHeld('lock table alert_climb in share mode', async () => {
    let isOver = false
    const climbing = climbDue(log).finally(() => (isOver = true))
    await expect
      .poll(async () => {
        await endBlocked()
        return isOver
      })
      .toBe(true)
    await climbing
  })
  const { next_at, step } = await alertRow(id)
  expect(step).toBe(0)
  expect(next_at?.getTime()).toBeLessThan(later(seconds(6)).getTime())
})

test('a phone that somebody holds and does not let go keeps nobody else from climbing, and nobody for long', async () => {
  const phone = ownMobile()
  const [one, other] = await within(async (tx) => {
    const merchants = [await aMerchant(tx), await aMerchant(tx)] as const
    for (const { merchantId } of merchants) await aMerchantContact(tx, merchantId, { phone })
    return merchants
  })
  const waiting = [await raise(one.merchantId), await raise(other.merchantId)]
  const watched = await raise(await aWatchedMerchant())
  const stepsOf = async (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await alertRow(id)).step))
  let letGo = (): void => undefined
  const isFree = new Promise<void>((resolve) => (letGo = resolve))
  const holding = within(async (tx) => {
    await lockPhones(tx, [phone])
    await isFree
  })
  try {
    await climbDue(log)
    expect(await stepsOf([...waiting, watched])).toEqual([0, 0, stepNumber('tab')])
    expect(await putOff()).toHaveLength(2)
  } finally {
    letGo()
    await holding
  }
  for (const id of waiting) await dueAgain(id)
  await climbDue(log)
  expect(await stepsOf(waiting)).toEqual([stepNumber('contact'), stepNumber('contact')])
})

test('one that somebody else has planned meanwhile is neither put off nor handed to the desk', async () => {
  const merchantId = await aWatchedMerchant()
  const id = await raise(merchantId)
  await db()
    .updateTable('alert')
    .set({ step: stepNumber('tab'), step_at: sharedNow(-minutes(1)), next_at: sharedNow(seconds(30)) })
    .where('id', '=', id)
    .execute()
  const planned = await alertRow(id)
  expect(await within((tx) => handToDesk(tx, merchantId, id))).toBe(false)
  await within((tx) => postpone(tx, id, seconds(5)))
  expect(await alertRow(id)).toEqual(planned)
  await dueAgain(id)
  expect(await within((tx) => handToDesk(tx, merchantId, id))).toBe(true)
})

test('a merchant whose alerts nobody could even list is due as before', async () => {
  const id = await raise(await aWatchedMerchant())
  const locker = await pool().connect()
  await whileHeld('lock table alert_climb in share mode', async () => {
    const climbing = climbDue(log)
    await expect.poll(blocked).toHaveLength(1)
    // Whoever lists the alerts waits behind this once the climb is broken off.
    const locking = locker.query('begin; lock table alert in access exclusive mode')
    await endBlocked()
    await locking
    await expect.poll(blocked).toHaveLength(1)
    await endBlocked()
    expect(await climbing).toBe(0)
  })
  await locker.query('rollback')
  locker.release()
  expect(await putOff()).toEqual([])
  expect(await climbDue(log)).toBe(1)
  expect((await alertRow(id)).step).toBe(stepNumber('tab'))
})

test('one of an event that only another release knows is tried again after a minute', async () => {
  const id = await raise(await aWatchedMerchant())
  await db()
    .updateTable('alert')
    .set({ event: 'ofTomorrow', step_at: sharedNow(-minutes(1)) })
    .where('id', '=', id)
    .execute()
  await climbDue(log)
  const { next_at } = await alertRow(id)
  expect(next_at?.getTime()).toBeGreaterThan(later(seconds(50)).getTime())
})

test('a process whose clock is ahead has nobody wait longer until it is asked whether a cause is gone', async () => {
  const id = await raise(await aWatchedMerchant())
  await db().updateTable('alert').set({ look_at: sharedNow() }).where('id', '=', id).execute()
  const real = Date.now.bind(Date)
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + minutes(10))
  expect(await takeToLook(500)).toMatchObject([{ id }])
  expect(await takeToLook(500)).toEqual([])
  clock.mockRestore()
  expect((await alertRow(id)).look_at.getTime()).toBeLessThan(later(minutes(1)).getTime())
})
