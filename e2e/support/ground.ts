import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '@zdb/tools/postgres'
import { migrate } from '../../server/src/core/db/migrate.ts'
import { sealKeyOf, useSealKey } from '../../server/src/core/outside/sealed.ts'
import { connect, disconnect, pool } from '../../server/src/core/db/tx.ts'
import { seedDemo } from '../../server/src/seed/demo/demo.ts'
import { buildApplications } from '../../server/src/start/applications-build.ts'
import { startSandbox } from '../../server/src/start/sandbox-process.ts'
import { root, startServerProcess } from './server-process.ts'

/** Where everything is. */
export type Ground = { databaseUrl: string; sandboxUrl: string; dataDir: string; first: string; second: string }

const onError = (error: Error): void => console.error(error.message)

/** Runs something with the server's own functions against a database. */
export const onDatabase = async (url: string, task: () => Promise<unknown>): Promise<void> => {
  connect(url, 2, onError)
  await task().finally(disconnect)
}

/** The whole product: a database with the demo world, the outside in a box, and two server processes. */
export const startGround = async (prepare: () => Promise<unknown> = seedDemo) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zdb-e2e-'))
  const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
  const stop = async (): Promise<void> => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  const started = <T extends { stop: () => Promise<unknown> }>(part: T): T => {
    stops.push(part.stop)
    return part
  }
  const serve = async (settings: { databaseUrl: string; sandboxUrl: string }): Promise<string> => {
    const { url, end } = await startServerProcess({ ...settings, dataDir })
    stops.push(() => end('SIGTERM'))
    return url
  }
  try {
    const [{ adminUrl: databaseUrl }, { url: sandboxUrl }] = await Promise.all([
      startCluster({ dir: join(dataDir, 'postgres'), durable: false }).then(started),
      startSandbox(root, 0).then(started),
      // The build with every page there is.
      buildApplications(root, true),
    ])
    await migrate(databaseUrl)
    useSealKey(await sealKeyOf(undefined, dataDir))
    await onDatabase(databaseUrl, prepare)
    const [first, second] = await Promise.all([serve({ databaseUrl, sandboxUrl }), serve({ databaseUrl, sandboxUrl })])
    const ground: Ground = { databaseUrl, sandboxUrl, dataDir, first, second }
    return { ground, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A database and a server of a story's own, for what would trouble the others; the story's functions work on it. */
export const startOwnGround = async ({ databaseUrl, sandboxUrl, dataDir }: Ground) => {
  const name = `own_${randomUUID().replaceAll('-', '')}`
  await pool().query(`create database ${name}`)
  const own = new URL(databaseUrl)
  own.pathname = `/${name}`
  await migrate(own.href)
  const { url, end } = await startServerProcess({ databaseUrl: own.href, sandboxUrl, dataDir, app: name })
  await disconnect()
  connect(own.href, 3, onError)
  const stop = async (): Promise<void> => {
    await disconnect()
    connect(databaseUrl, 3, onError)
    await end('SIGTERM')
    await pool().query(`drop database ${name} with (force)`)
  }
  return { url, stop }
}
