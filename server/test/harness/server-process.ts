import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { inject, onTestFinished } from 'vitest'

export type ServerProcess = { url: string; child: ChildProcess }

/** A server process of its own, as it runs behind a balancer. It does not outlive the test, however that ends. */
export const startProcess = async (
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
  /** Hears what it says before it is ready. */
  hear: (line: string) => void = () => {},
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [inject('serverScript')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      SANDBOX_URL: inject('sandboxUrl'),
      LOG_LEVEL: 'info',
      ...settings,
    },
  })
  onTestFinished(() => killProcess({ child }, 'SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    hear(line)
    const url = /"url":"([^"]+)"/.exec(line)?.[1]
    if (url) {
      child.stdout.resume()
      return { url, child }
    }
  }
  throw new Error('the server process ended before it was ready')
}

export const killProcess = async ({ child }: Pick<ServerProcess, 'child'>, signal: NodeJS.Signals): Promise<void> => {
  child.kill(signal)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
