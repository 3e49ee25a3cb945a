import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { binary } from './binaries.ts'
import type { Charge } from './keeper.ts'
import type { ClusterPlace } from './place.ts'
import { choosePort, keepPort } from './port.ts'
import { serverEnv } from './runner.ts'
import { settingArgs } from './settings.ts'

export type Server = { port: number; exited: Promise<unknown>; stop: () => Promise<void> }
type RunningServer = Server & { ended: () => string | undefined }

const portAttempts = 5
const usualPatienceMs = 5 * 60_000

/** Starts PostgreSQL through its keeper and returns when it answers. */
export async function launch(
  place: ClusterPlace,
  {
    durable,
    spool,
    revives,
    startupMs = usualPatienceMs,
  }: { durable: boolean; spool: string | undefined; revives: boolean; startupMs?: number | undefined },
  urlOn: (port: number) => string,
): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort(place.dir)
    const server = startKeeper(place, port, settingArgs(port, durable, spool), revives)
    const complaint = await answers(urlOn(port), server, place.data, startupMs)
    if (complaint === undefined) {
      keepPort(place.dir, port)
      return server
    }
    const isPortTaken = complaint.includes('Address already in use')
    if (!isPortTaken || attempt === portAttempts) throw new Error(complaint)
  }
}

function startKeeper(place: ClusterPlace, port: number, args: string[], revives: boolean): RunningServer {
  const logFile = join(place.home, 'postgres.log')
  const log = openSync(logFile, 'w')
  const charge: Charge = {
    postgres: binary(place.native, 'postgres'),
    pgCtl: binary(place.native, 'pg_ctl'),
    data: place.data,
    args,
    revives,
    runner: place.runner,
    env: serverEnv(),
  }
  // Detached: a Ctrl-C in the terminal is ours to handle first, then the database's.
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'keeper.ts'), JSON.stringify(charge)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', log, log],
  })
  closeSync(log)
  keeper.stdin?.on('error', () => {}) // the keeper went first
  const exited = once(keeper, 'exit')
  // Whoever forgets to stop the database may still end; the closing pipe stops it then.
  keeper.unref()
  return {
    port,
    exited,
    ended: () => (keeper.exitCode === null && keeper.signalCode === null ? undefined : readFileSync(logFile, 'utf8')),
    stop: async () => {
      keeper.ref()
      keeper.stdin?.end()
      await exited
    },
  }
}

// What PostgreSQL complained of when it ended instead of answering.
async function answers(
  url: string,
  server: RunningServer,
  data: string,
  startupMs: number,
): Promise<string | undefined> {
  // One that follows another may wait for log that nobody sends any more.
  const isFollower = existsSync(join(data, 'standby.signal'))
  let deadline = Date.now() + startupMs
  for (;;) {
    const complaint = server.ended()
    if (complaint !== undefined) return complaint
    const refusal = await tryConnect(url)
    if (refusal === undefined) return undefined
    // A restore and a power cut end in recovery, which takes as long as there is log to replay: hours, at times.
    if (isRecovering(refusal) && !isFollower) deadline = Date.now() + startupMs
    if (!isStillStarting(refusal) || Date.now() >= deadline) {
      await server.stop()
      throw refusal
    }
    await pause(20)
  }
}

/** Why nobody can connect; undefined when one can. */
export async function tryConnect(url: string): Promise<Error | undefined> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    return error as Error
  }
}

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined)

/** It lives, and says that it is not ready yet. */
const isRecovering = (error: Error): boolean => codeOf(error) === '57P03'

const isStillStarting = (error: Error): boolean =>
  isRecovering(error) || codeOf(error) === 'ECONNREFUSED' || codeOf(error) === 'ECONNRESET'
