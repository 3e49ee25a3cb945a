import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { childrenOf, signalAll } from '../postgres/children.ts'
import { startDatabases, type Database, type Databases } from './databases.ts'
import { frozen } from './frozen.ts'
import { showsThatCommitsWait } from './in-step.ts'
import { startPgBouncer, type PgBouncer } from './pgbouncer.ts'
import { ask } from './standby.ts'

type Heard = { onStandby: () => void; say: (line: string) => void }

const dir = mkdtempSync(join(tmpdir(), 'databases-'))
chmodSync(dir, 0o755)
const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  rmSync(dir, { recursive: true, force: true })
})

const roleOf = (databases: Databases, role: 'primary' | 'standby'): Database =>
  databases.list().find((each) => each.role === role) ?? expect.fail(`there is no ${role}`)

const kill = (databases: Databases, role: 'primary' | 'standby'): void => {
  process.kill(roleOf(databases, role).pid, 'SIGKILL')
}

/** Somebody who writes on and on through the pool, and knows what was acknowledged. */
const openWriter = (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('error', () => {})
  const acknowledged: number[] = []
  let isOver = false
  let last = 0
  let longestMs = 0
  const write = async (): Promise<void> => {
    for (let heard = performance.now(); !isOver;) {
      const number = (last += 1)
      try {
        await pool.query('insert into note values ($1)', [number])
        acknowledged.push(number)
        longestMs = Math.max(longestMs, performance.now() - heard)
        heard = performance.now()
      } catch {
        await pause(20)
      }
    }
  }
  const writing = Promise.all([write(), write(), write()])
  return {
    acknowledged,
    longest: () => longestMs,
    end: async () => {
      isOver = true
      await writing
      await pool.end()
    },
  }
}

const follows = async (url: string): Promise<boolean | undefined> =>
  (await ask<{ follows: boolean }>(url, 'select pg_is_in_recovery() as follows'))[0]?.follows

/** Both of them with a pool before them, in step, and a table for notes. */
const startInStep = async (name: string, { onStandby = () => {}, say = () => {} }: Partial<Heard> = {}) => {
  const root = join(dir, name)
  mkdirSync(root)
  chmodSync(root, 0o755)
  let pool: PgBouncer | undefined
  const databases = await startDatabases(join(root, 'databases'), {
    say,
    onPrimary: (url) => pool?.pointAt(url),
    onStandby: (url) => {
      pool?.pointStandbyAt(url)
      onStandby()
    },
  })
  ends.push(databases.stop)
  pool = await startPgBouncer(root, databases.url())
  ends.push(pool.stop)
  await ask(databases.url(), 'create table note (number int primary key)')
  await databases.inStep()
  const { url } = roleOf(databases, 'standby')
  pool.pointStandbyAt(url)
  return { databases, pool }
}

test('whichever database is killed, what was acknowledged is there, and who writes goes on through the same address', async () => {
  const { databases, pool } = await startInStep('killed')
  const writer = openWriter(pool.workUrl)
  const first = databases.url()
  for (const role of ['primary', 'standby'] as const) {
    const before = writer.acknowledged.length
    await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(before + 20)
    const url = databases.url()
    kill(databases, role)
    if (role === 'primary') await expect.poll(() => databases.url()).not.toBe(url)
    await pause(200)
    await databases.inStep()
    // Whoever follows now is reached through one address as well.
    await expect.poll(() => follows(pool.standbyUrl)).toBe(true)
  }
  expect(databases.url()).not.toBe(first)
  // A standby that runs and says nothing is left behind, and made anew once its processes end.
  await frozen(roleOf(databases, 'standby'), async () => {
    await pause(1_000)
    const before = writer.acknowledged.length
    await expect.poll(() => writer.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 20)
  })
  await databases.inStep()
  const last = databases.url()
  kill(databases, 'primary')
  await expect.poll(() => databases.url()).not.toBe(last)
  await writer.end()
  const rows = await ask<{ number: number }>(databases.url(), 'select number from note')
  const kept = new Set(rows.map(({ number }) => number))
  expect(writer.acknowledged.length).toBeGreaterThan(40)
  expect(writer.acknowledged.filter((number) => !kept.has(number))).toEqual([])
  expect(writer.longest()).toBeLessThan(30_000)
}, 240_000)

/** Somebody is told that it is written soon enough, and everything that anybody was ever told is there. */
const goesOn = async (databases: Databases, writer: ReturnType<typeof openWriter>): Promise<void> => {
  const before = writer.acknowledged.length
  await expect.poll(() => writer.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 20)
  await databases.inStep()
  await writer.end()
  const rows = await ask<{ number: number }>(databases.url(), 'select number from note')
  const kept = new Set(rows.map(({ number }) => number))
  expect(writer.acknowledged.filter((number) => !kept.has(number))).toEqual([])
  expect(databases.list().map(({ role }) => role)).toEqual(['primary', 'standby'])
}

test('the primary dies while its standby runs and says nothing: it comes back alone with all it acknowledged', async () => {
  const { databases, pool } = await startInStep('frozen-first')
  const writer = openWriter(pool.workUrl)
  await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(20)
  await frozen(roleOf(databases, 'standby'), async () => {
    kill(databases, 'primary')
    await goesOn(databases, writer)
  })
}, 180_000)

test('the primary dies after a standby that says nothing was left, and before that has ended', async () => {
  const left = Promise.withResolvers<undefined>()
  const { databases, pool } = await startInStep('frozen-and-left', {
    say: (line) => line.includes('没有回应') && left.resolve(undefined),
  })
  const writer = openWriter(pool.workUrl)
  await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(20)
  await frozen(roleOf(databases, 'standby'), async () => {
    await left.promise
    await pause(1_000)
    kill(databases, 'primary')
    await goesOn(databases, writer)
  })
}, 180_000)

const checkpointerOf = (databases: Databases): number => {
  const isIt = (each: number): boolean => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('checkpointer')
  return childrenOf(roleOf(databases, 'primary').pid).find(isIt) ?? expect.fail('there is no checkpointer')
}

test('a standby is in step once commits wait for it, and not when only the setting says so', async () => {
  const lines: string[] = []
  let [isSlow, checkpointer] = [false, 0]
  const { databases } = await startInStep('slow-checkpointer', {
    say: (line) => lines.push(line),
    // Whoever commits asks a flag that this process sets.
    onStandby: () => {
      if (!isSlow) return
      checkpointer = checkpointerOf(databases)
      process.kill(checkpointer, 'SIGSTOP')
    },
  })
  lines.length = 0
  isSlow = true
  kill(databases, 'standby')
  await expect.poll(() => checkpointer, { timeout: 30_000 }).toBeGreaterThan(0)
  await pause(3_000)
  expect(lines.filter((line) => line.includes('同步'))).toEqual([])
  process.kill(checkpointer, 'SIGCONT')
  await databases.inStep()
  expect(lines.filter((line) => line.includes('同步'))).toHaveLength(1)
}, 120_000)

test('a primary that says nothing is not asked for ever, and its standby goes on showing what is written', async () => {
  const { databases } = await startInStep('frozen-primary')
  const [primary, standby] = [roleOf(databases, 'primary'), roleOf(databases, 'standby')]
  await frozen(primary, async () => {
    await expect(showsThatCommitsWait({ primary: primary.url, follower: standby.url }, () => false)).rejects.toThrow()
    expect(await ask(standby.url, 'select pg_is_wal_replay_paused() as is')).toEqual([{ is: false }])
  })
}, 60_000)

test('all of it ends although the primary gives no answer to whoever copies it', async () => {
  const { databases } = await startInStep('silent-copy')
  const checkpointer = checkpointerOf(databases)
  signalAll([checkpointer], 'SIGSTOP')
  try {
    kill(databases, 'standby')
    const copies = (): Promise<object[]> =>
      ask(
        databases.url(),
        `select 1 from pg_stat_activity where query like '%pg_backup_start%' and pid <> pg_backend_pid()`,
      )
    await expect.poll(copies).toHaveLength(1)
    await databases.stop()
    expect(databases.list()).toEqual([])
  } finally {
    signalAll([checkpointer], 'SIGCONT')
  }
}, 90_000)
