// The process between us and PostgreSQL. It holds the other end of a pipe: when the pipe closes, because we asked or
// because we were killed, PostgreSQL is shut down in good order. When PostgreSQL dies before that, it is started again,
// unless somebody else decides what follows.
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { killWithChildren } from './children.ts'
import { clearLeftover } from './leftover.ts'
import type { Runner } from './runner.ts'

export type Charge = {
  postgres: string
  pgCtl: string
  data: string
  args: string[]
  revives: boolean
  runner: Runner | undefined
  env: NodeJS.ProcessEnv
}

const patienceMs = 20_000
/** PostgreSQL itself gives its processes five seconds to end at once. */
const immediateMs = 10_000
const lookMs = 100
const pauseMs = 500
const longestPauseMs = 30_000

const charge = JSON.parse(process.argv[2] ?? '') as Charge
let postgres: ChildProcess
let isStopping = false
/** One that never came up ends with its complaint; one that did is brought back whenever it dies. */
let hasBeenReady = false
let deaths = 0

start()
const looking = setInterval(() => {
  if (!isReady()) return
  hasBeenReady = true
  clearInterval(looking)
}, lookMs)

function start(): void {
  const startedAt = Date.now()
  postgres = spawn(charge.postgres, ['-D', charge.data, ...charge.args], {
    ...charge.runner,
    cwd: charge.data,
    env: charge.env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  postgres.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  postgres.once('exit', (code) => {
    if (isStopping || !charge.revives || !(hasBeenReady ||= isReady())) process.exit(code ?? 1)
    if (Date.now() - startedAt > longestPauseMs) deaths = 0
    const pause = Math.min(longestPauseMs, pauseMs * 2 ** deaths)
    deaths += 1
    console.error(`PostgreSQL died (${code ?? 'killed'}) and is started again`)
    setTimeout(() => void revive(), pause)
  })
}

// What the dead one left behind would keep the next one from its memory.
async function revive(): Promise<void> {
  await clearLeftover(charge.data)
  if (isStopping) process.exit(0)
  start()
}

// The eighth line of its mark says how far PostgreSQL is.
function isReady(): boolean {
  try {
    return readFileSync(join(charge.data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

function stop(): void {
  if (isStopping) return
  isStopping = true
  if (postgres.exitCode !== null || postgres.signalCode !== null) process.exit(0)
  shutDown('fast')
  setTimeout(() => shutDown('immediate'), patienceMs)
  setTimeout(() => postgres.pid && killWithChildren(postgres.pid), patienceMs + immediateMs)
}

function shutDown(mode: 'fast' | 'immediate'): void {
  if (process.platform === 'win32') spawn(charge.pgCtl, ['stop', '-D', charge.data, '-m', mode], { stdio: 'ignore' })
  else postgres.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
}

process.stdin.once('end', stop).once('close', stop).once('error', stop).resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
