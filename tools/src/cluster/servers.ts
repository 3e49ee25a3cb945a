import { keepProcess, type KeptProcess } from './kept-process.ts'
import { drainSeconds } from './haproxy.ts'
import { freePort } from '../postgres/port.ts'

export type ServerProcess = Omit<KeptProcess, 'restart'> & {
  url: string
  /** From then on it is this script where one is named. */
  restart: (script?: string) => Promise<void>
}

/** As the server is started everywhere. */
const flags = ['--max-semi-space-size=8', '--max-old-space-size=1024']

/** One server process on a port of its own, which it keeps whenever it comes back. */
export const startServerProcess = async (
  dir: string,
  name: string,
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const kept = await keepProcess({
    name,
    file: process.execPath,
    args: [...flags, script],
    env: { ...process.env, PORT: String(port), TRUST_PROXY: '1', DRAIN_SECONDS: String(drainSeconds), ...env },
    dir,
    isReady: async () => (await fetch(`${url}/readyz`)).ok,
  })
  return { ...kept, url, restart: (next) => kept.restart(next === undefined ? undefined : [...flags, next]) }
}
