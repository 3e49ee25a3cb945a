import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startDatabases, type Databases } from './databases.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { ask } from './standby.ts'

const dir = mkdtempSync(join(tmpdir(), 'databases-'))
chmodSync(dir, 0o755)
const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  rmSync(dir, { recursive: true, force: true })
})

const kill = (databases: Databases, role: 'primary' | 'standby'): void => {
  const found = databases.list().find((each) => each.role === role)
  if (!found) throw new Error(`no ${role}`)
  process.kill(found.pid, 'SIGKILL')
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** The standby does nothing meanwhile, and is not gone either. */
const frozen = async (databases: Databases, act: () => Promise<void>): Promise<void> => {
  const { pid } = databases.list().find(({ role }) => role === 'standby') ?? expect.fail('there is no standby')
  const all = [pid, ...childrenOf(pid)]
  for (const each of all) process.kill(each, 'SIGSTOP')
  try {
    await act()
  } finally {
    for (const each of all) process.kill(each, 'SIGCONT')
  }
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

test('whichever database is killed, what was acknowledged is there, and who writes goes on through the same address', async () => {
  let onPrimary: (url: string) => void = () => {}
  let onStandby: (url: string) => void = () => {}
  const databases = await startDatabases(join(dir, 'databases'), {
    say: () => {},
    onPrimary: (url) => onPrimary(url),
    onStandby: (url) => onStandby(url),
  })
  ends.push(databases.stop)
  const pool = await startPgBouncer(dir, databases.url())
  ends.push(pool.stop)
  onPrimary = pool.pointAt
  onStandby = pool.pointStandbyAt
  await ask(databases.url(), 'create table note (number int primary key)')
  await databases.inStep()
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
  await frozen(databases, async () => {
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
