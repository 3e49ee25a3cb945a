import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { packed } from '@zdb/tools/packed'

export const root = join(import.meta.dirname, '../..')

type Settings = {
  databaseUrl: string
  sandboxUrl: string
  dataDir: string
  /** Where the outside calls, when this process is not the one to be called. */
  publicUrl?: string
  /** Who it is to the outside, when it is not one of those whom the outside calls. */
  app?: string
}

export type ServerProcess = { url: string; end: (signal: NodeJS.Signals) => Promise<void> }

/** One server process as it runs behind a balancer, which tells it where people come from. */
export const startServerProcess = async ({
  databaseUrl,
  sandboxUrl,
  dataDir,
  publicUrl,
  app,
}: Settings): Promise<ServerProcess> => {
  const withParent = join(import.meta.dirname, 'with-parent.ts')
  const script = await packed(join(root, 'server/src/main.ts'))
  const child = spawn(process.execPath, ['--import', withParent, script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SANDBOX_URL: sandboxUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'info',
      TRUST_PROXY: '1',
      PROOF_OF_WORK: '4',
      PRE_PRODUCTION: '1',
      ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}),
      ...(app ? { SANDBOX_APP: app } : {}),
    },
  })
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /"url":"([^"]+)"/.exec(line)?.[1]
    if (url) {
      child.stdout.resume()
      return { url, end }
    }
  }
  throw new Error('the server process ended before it was ready')
}
