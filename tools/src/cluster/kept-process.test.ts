import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { keepProcess, logOf } from './kept-process.ts'

const folder = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'kept-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A program of these lines beside the parts it is made of. */
const run = (dir: string, lines: readonly string[]): ChildProcess => {
  const script = join(dir, 'script.mjs')
  writeFileSync(script, lines.join('\n'))
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const firstLineOf = async ({ stdout }: ChildProcess): Promise<string> => {
  for await (const line of createInterface({ input: stdout ?? expect.fail('nothing is heard') })) return line
  return expect.fail('it said nothing')
}

const part = (name: string): string => JSON.stringify(join(import.meta.dirname, name))

/** It ends when it is told to, and by nothing else. */
const idle = 'setInterval(() => {}, 1000)'

test('a program does not outlive whoever keeps it, also when that is killed', async () => {
  const dir = folder()
  const program = { name: 'idle', file: process.execPath, args: ['-e', idle], dir }
  const keeper = run(dir, [
    `import { keepProcess } from ${part('kept-process.ts')}`,
    `const kept = await keepProcess({ ...${JSON.stringify(program)}, isReady: async () => true })`,
    'console.log(kept.pid())',
  ])
  const pid = Number(await firstLineOf(keeper))
  expect(isThere(pid)).toBe(true)
  keeper.kill('SIGKILL')
  await expect.poll(() => isThere(pid)).toBe(false)
})

test('a closed terminal has it end in order', async () => {
  const child = run(folder(), [
    `import { untilToldToEnd } from ${part('told-to-end.ts')}`,
    idle,
    `const told = untilToldToEnd()`,
    `console.log('running')`,
    'await told',
    `process.exit(7)`,
  ])
  expect(await firstLineOf(child)).toBe('running')
  child.kill('SIGHUP')
  expect(await once(child, 'exit')).toEqual([7, null])
})

test('one that has just died is restarted by being waited for', async () => {
  const dir = folder()
  const kept = await keepProcess({
    name: 'idle',
    file: process.execPath,
    args: ['-e', idle],
    dir,
    isReady: () => Promise.resolve(true),
  })
  onTestFinished(kept.stop)
  const first = kept.pid()
  kept.signal('SIGKILL')
  await expect.poll(kept.pid, { interval: 5 }).toBe(undefined)
  await kept.restart()
  expect(kept.pid()).toBeGreaterThan(0)
  expect(kept.pid()).not.toBe(first)
})

test('what took the place of a program is what comes back when it dies', async () => {
  const release = { name: 'release', dir: folder() }
  const said = () => readFileSync(logOf(release), 'utf8').split('\n').filter(Boolean)
  const saying = (word: string) => ['-e', `console.log(${JSON.stringify(word)}); ${idle}`]
  const isReady = async () => said().length > 0
  const kept = await keepProcess({ ...release, file: process.execPath, args: saying('former'), isReady })
  onTestFinished(kept.stop)
  await kept.restart(saying('later'))
  await expect.poll(said).toEqual(['former', 'later'])
  kept.signal('SIGKILL')
  await expect.poll(said).toEqual(['former', 'later', 'later'])
})
