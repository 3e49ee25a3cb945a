import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openJournal } from '../journal.ts'
import { openPress } from '../press.ts'
import { fileDevice } from './file-device.ts'

const patience = { timeout: 20_000 }

/** A printer on a cable that takes bytes only when somebody reads them. */
const cable = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zdb-cable-'))
  const path = join(folder, 'lp0')
  execFileSync('mkfifo', [path])
  const printer = await open(path, 'r+')
  let taken = 0
  const take = async (): Promise<void> => {
    taken += (await printer.read(Buffer.alloc(1_000_000))).bytesRead
  }
  onTestFinished(async () => {
    await printer.close()
    await rm(folder, { recursive: true })
  })
  return { folder, path, take, taken: () => taken }
}

test('a printer that stops taking bytes is away until it has taken them, and its paper is for a person to look at', async () => {
  const { folder, path, take, taken } = await cable()
  const journal = openJournal(folder)
  onTestFinished(() => journal.close())
  const device = fileDevice(path, 3_000)
  const press = openPress({ device, journal, keepPage: async () => undefined, say: () => undefined })
  const no = randomUUID()
  const job = { no, copies: 1, content: Buffer.alloc(300_000, 'x').toString('base64') }
  expect(await press.status()).toBe('online')
  expect(await press.take(job)).toEqual({ result: 'taken' })
  await expect.poll(() => press.stateOf(no), patience).toBe('unknown')
  expect(await press.status()).toBe('offline')
  expect(await press.take({ ...job, no: randomUUID() })).toEqual({ result: 'down' })
  await take()
  await expect.poll(() => press.status(), patience).toBe('online')

  // Nothing of the rest came afterwards; what is printed now comes out whole.
  const before = taken()
  expect(before).toBeLessThan(300_000)
  const whole = { ...job, no: randomUUID() }
  await press.take(whole)
  const all = 300_000
  while (taken() - before < all) await take()
  await expect.poll(() => press.stateOf(whole.no), patience).toBe('printed')
  await press.finish()
})
