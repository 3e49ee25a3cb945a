import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeLock } from './process-lock.mjs'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  file = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('one holder at a time, and the next one after it', async () => {
  const release = await takeLock(file)
  expect(await takeLock(file)).toBeUndefined()
  release?.()
  expect(await takeLock(file)).toBeTypeOf('function')
})

test('the patient one gets it when it is released', async () => {
  const release = await takeLock(file)
  setTimeout(() => release?.(), 100)
  expect(await takeLock(file, 5_000)).toBeTypeOf('function')
})

test('a killed holder does not keep it', async () => {
  const script = `import { takeLock } from '${pathToFileURL(join(import.meta.dirname, 'process-lock.mjs')).href}'
    await takeLock('${file}')
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  expect(await takeLock(file)).toBeUndefined()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(await takeLock(file)).toBeTypeOf('function')
})

test('a stranger who got the number of a dead holder does not keep it', async () => {
  writeFileSync(file, `${process.pid}:1:another-boot id`)
  expect(await takeLock(file)).toBeTypeOf('function')
})

test('many who find a dead holder at once: one wins, and only its release frees it', async () => {
  writeFileSync(file, '999999999:1:another-boot id')
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => takeLock(file)))
  const winners = outcomes.filter((release) => release !== undefined)
  expect(winners).toHaveLength(1)
  expect(existsSync(file)).toBe(true)
  winners[0]?.()
  expect(existsSync(file)).toBe(false)
})
