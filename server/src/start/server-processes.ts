import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KeptAt } from '#core/process/backups'
import { ConfigError } from '#core/process/config'
import { freePort } from './free-port.ts'
import type { Running } from '../server.ts'
import type { KeeperMessage, ProcessMessage, ProcessSettings } from './one-process.ts'

/** Who lived so long did not die of its start. */
const healthyMs = 30_000
const pauses = { shortest: 500, longest: 30_000 }
const backupsToldMs = 10_000

type ServerProcess = { readonly url: Promise<string>; readonly gone: Promise<string> }

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

const tell = (worker: Worker, message: KeeperMessage): void => {
  if (worker.isConnected()) worker.send(message)
}

const startProcess = (settings: ProcessSettings): ServerProcess => {
  const worker = cluster.fork()
  const gone = once(worker, 'exit').then(([code, signal]: unknown[]) => String(signal ?? code))
  const url = new Promise<string>((resolve, reject) => {
    worker.on('message', (message: ProcessMessage) => {
      if (message === 'settings?') tell(worker, settings)
      else resolve(message.url)
    })
    // Why stands above: it has said so itself.
    void gone.then((how) => reject(new ConfigError(`服务进程未能启动（${how}）`)))
  })
  // Whoever follows another one is not waited for.
  url.catch(() => undefined)
  return { url, gone }
}

/** One place among the processes, and who takes it: after one that died comes the next, the sooner the longer it lived. */
const keepPlace = async (first: ServerProcess, follow: () => ServerProcess, ending: AbortSignal): Promise<void> => {
  let current = first
  let pause = pauses.shortest
  for (;;) {
    const bornAt = performance.now()
    const how = await current.gone
    if (ending.aborted) return
    const lived = performance.now() - bornAt
    pause = lived > healthyMs ? pauses.shortest : Math.min(pause * 2, pauses.longest)
    console.error(`一个服务进程已结束（${how}），${pause / 1_000} 秒后重新启动`)
    await sleep(pause, undefined, { signal: ending }).catch(() => undefined)
    if (ending.aborted) return
    current = follow()
  }
}

/**
 * Several server processes on one port: any of them takes the next connection, and whoever dies is followed by another. What
 * they know together lies in the database, so that any of them answers anybody.
 */
export const startServerProcesses = async (
  count: number,
  settings: ProcessSettings,
  keptAt?: () => KeptAt,
): Promise<Running> => {
  cluster.setupPrimary({ exec: process.argv[1], args: [] })
  const { config } = settings
  const PORT = await freePort(config.HOST, config.PORT)
  const ending = new AbortController()
  const follow = (): ServerProcess => startProcess({ config: { ...config, PORT } })
  const first = startProcess({ ...settings, config: { ...config, PORT } })
  // What keeps one from starting keeps all: it is said once. The others come while somebody opens the first page.
  const url = await first.url
  const processes = [first, ...Array.from({ length: count - 1 }, follow)]
  const places = processes.map((each) => keepPlace(each, follow, ending.signal))
  const told = setInterval(() => {
    for (const worker of workers()) if (keptAt) tell(worker, { keptAt: keptAt() })
  }, backupsToldMs)
  const stop = async (): Promise<void> => {
    clearInterval(told)
    ending.abort()
    for (const worker of workers()) worker.process.kill('SIGTERM')
    await Promise.all(places)
  }
  return { url, stop }
}
