import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { paceText, type Pace } from './fast-time.ts'

const root = join(import.meta.dirname, '../../../../..')

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Until it prints what is looked for; undefined where it ends before. */
const printed = async (child: ChildProcess, wanted: RegExp): Promise<string | undefined> => {
  if (!child.stdout) return undefined
  for await (const line of createInterface({ input: child.stdout })) {
    const found = wanted.exec(line)?.[1]
    if (!found) continue
    child.stdout.resume()
    return found
  }
  return undefined
}

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

export type Outside = { url: string; tell: (pace: Pace) => void; stop: () => Promise<void> }

/** The outside in the same time; riders ride and printers print by themselves. */
export const startOutside = async (pace: Pace): Promise<Outside> => {
  const child = spawn(process.execPath, [join(root, 'sandbox/src/main.ts'), '--with-parent'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_AUTOPILOT: 'on', SANDBOX_TIME: paceText(pace) },
  })
  const url = await printed(child, /(http:\/\/\S+)/)
  if (!url) throw new Error('外部服务沙盒未能启动')
  return {
    url,
    tell: (next) => void child.stdin.write(`${paceText(next)}\n`),
    stop: () => end(child, 'SIGKILL'),
  }
}

export type RehearsedServer = {
  url: string
  tell: (pace: Pace) => void
  kill: () => Promise<void>
  stop: () => Promise<void>
}

const withParent: StdioOptions = ['ignore', 'pipe', 'inherit', 'ipc']
const tries = 5

/** The server that is rehearsed. Killed it comes back on the port it had, as its supervisor would start it again. */
export const startServer = async (
  settings: Readonly<Record<string, string>>,
  begun: Pace,
): Promise<RehearsedServer> => {
  let pace = begun
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    for (let left = tries; left > 0; left -= 1) {
      child = spawn(
        process.execPath,
        ['--max-semi-space-size=8', '--max-old-space-size=1024', join(import.meta.dirname, 'rehearsed-server.ts')],
        {
          stdio: withParent,
          env: { ...process.env, ...settings, PORT: String(port), REHEARSAL_TIME: paceText(pace), LOG_LEVEL: 'info' },
        },
      )
      if (await printed(child, /"url":"([^"]+)"/)) return
      await sleep(200)
    }
    throw new Error('演练的服务进程未能启动')
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    tell: (next) => {
      pace = next
      if (child?.connected) child.send(paceText(next))
    },
    kill: async () => {
      if (child) await end(child, 'SIGKILL')
      await start()
    },
    stop: async () => {
      if (child) await end(child, 'SIGKILL')
    },
  }
}
