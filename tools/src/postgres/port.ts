import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

const host = '127.0.0.1'

/** The port of the last start when it is still free, so that connection settings stay valid; any free one otherwise. */
export async function choosePort(dir: string): Promise<number> {
  const kept = keptPort(dir)
  return (kept && (await tryPort(kept))) || (await tryPort(0))
}

export const keepPort = (dir: string, port: number): void => writeFileSync(join(dir, 'port'), `${port}\n`)

export function keptPort(dir: string): number | undefined {
  try {
    return Number(readFileSync(join(dir, 'port'), 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function tryPort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => (port === 0 ? reject(error) : resolve(0)))
    server.listen(port, host, () => {
      const { port: found } = server.address() as AddressInfo
      server.close(() => resolve(found))
    })
  })
}

export const freePort = (): Promise<number> => tryPort(0)
