import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { packed } from '@zdb/tools/packed'
import { startCluster } from '@zdb/tools/postgres'
import { migrate } from '../../../../server/src/core/db/migrate.ts'
import { connect, db, disconnect } from '../../../../server/src/core/db/tx.ts'
import { useSealKey } from '../../../../server/src/core/outside/sealed.ts'
import { moveClock, resetClock } from '../../../../server/src/core/time/clock.ts'
import { startSandbox } from '../../../../server/src/start/sandbox-process.ts'
import { paymentsDesk, type PaymentsDesk } from '../../../../server/test/harness/gateways/payments-desk.ts'
import { root } from '../../child.ts'
import { piiKey } from '../../order-world.ts'

/** The name under which the sandbox knows these servers. */
export const label = 'chaos'

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** A server process that comes back on the port it had, as behind a balancer that knows it by its address. */
class Server {
  readonly url: string
  restarted: Promise<void> = Promise.resolve()
  private child: ChildProcess | undefined
  private readonly environment: () => Record<string, string>

  constructor(port: number, environment: () => Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`
    this.environment = () => ({ ...environment(), PORT: String(port) })
  }

  /** Until it answers, however often the database is away while it starts. */
  async start(): Promise<void> {
    for (let tries = 20; ; tries -= 1) {
      if (await this.tryStart()) return
      if (tries === 0) throw new Error(`${this.url} does not start`)
      await sleep(200)
    }
  }

  private async tryStart(): Promise<boolean> {
    const script = await packed(join(import.meta.dirname, 'clocked-server.ts'))
    const child = spawn(process.execPath, ['--max-semi-space-size=8', '--max-old-space-size=512', script], {
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
      env: { ...process.env, ...this.environment() },
    })
    this.child = child
    if (!child.stdout) throw new Error('no output')
    for await (const line of createInterface({ input: child.stdout }))
      if (line.includes('"url"')) {
        child.stdout.resume()
        return true
      }
    return false
  }

  async killAndRestart(): Promise<void> {
    await this.kill()
    this.restarted = this.start()
  }

  tell(milliseconds: number): void {
    // Whoever is dying hears nothing more; the next one is told the time at its start.
    if (this.child?.connected) this.child.send(milliseconds, () => undefined)
  }

  async kill(): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

export type Ground = {
  urls: readonly string[]
  sandbox: string
  desk: PaymentsDesk
  /** Time passes for everybody: the servers, the gateways, and those who look on. */
  pass: (milliseconds: number) => Promise<void>
  /** Killed, and on its way back; whoever is still on the way from the last time comes up first. */
  killServer: (at: number) => Promise<void>
  /** Until both are up. */
  allUp: () => Promise<void>
  killDatabase: () => Promise<void>
  close: () => Promise<void>
}

const dataFolder = async (): Promise<string> => {
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(db())
  return rows[0]?.data_directory ?? ''
}

const answering = async (): Promise<void> => {
  for (let tries = 600; tries > 0; tries -= 1) {
    await sleep(100)
    const isUp = await sql`select 1`.execute(db()).then(
      () => true,
      () => false,
    )
    if (isUp) return
  }
  throw new Error('the database does not come back')
}

export type Differences = {
  /** What the servers are started with besides, once the outside is there. */
  settings?: (sandbox: string) => Promise<Readonly<Record<string, string>>>
  /** By how much the clock of each of the two is wrong. */
  skewsMs?: readonly [number, number]
}

/** A database that keeps what it acknowledged, the gateways with their own books, and two server processes. */
export const openGround = async (dir: string, { settings, skewsMs = [0, 0] }: Differences = {}): Promise<Ground> => {
  const [cluster, sandbox] = await Promise.all([startCluster({ dir, durable: true }), startSandbox(root, 0)])
  await migrate(cluster.adminUrl)
  useSealKey(piiKey)
  // Whoever looks on is cut off like everybody else, and looks again.
  connect(cluster.adminUrl, 6, () => undefined)
  const mark = join(await dataFolder(), 'postmaster.pid')
  const more = await settings?.(sandbox.url)
  let ahead = 0
  const environmentOf = (skewMs: number) => () => ({
    DATABASE_URL: cluster.adminUrl,
    DATABASE_CONNECTIONS: '10',
    SANDBOX_URL: sandbox.url,
    SANDBOX_APP: label,
    DATA_DIR: join(dir, 'files'),
    PII_KEY: piiKey,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    CLOCK_AHEAD_MS: String(ahead + skewMs),
    ...more,
  })
  const servers = [
    new Server(await freePort(), environmentOf(skewsMs[0])),
    new Server(await freePort(), environmentOf(skewsMs[1])),
  ]
  await Promise.all(servers.map((server) => server.start()))
  const desk = paymentsDesk(sandbox.url, label)
  const allUp = async (): Promise<void> => {
    for (const server of servers) await server.restarted
  }
  return {
    urls: servers.map(({ url }) => url),
    sandbox: sandbox.url,
    desk,
    pass: async (milliseconds) => {
      ahead += milliseconds
      moveClock(milliseconds)
      for (const server of servers) server.tell(milliseconds)
      await desk.pass({ ms: milliseconds })
    },
    killServer: async (at) => {
      await allUp()
      await servers[at % servers.length]?.killAndRestart()
    },
    allUp,
    killDatabase: async () => {
      process.kill(Number.parseInt(readFileSync(mark, 'utf8'), 10), 'SIGKILL')
      // Its keeper starts it again.
      await answering()
    },
    close: async () => {
      await Promise.allSettled(servers.map(({ restarted }) => restarted))
      await Promise.all(servers.map((server) => server.kill()))
      await disconnect()
      resetClock()
      await sandbox.stop()
      await cluster.stop()
    },
  }
}
