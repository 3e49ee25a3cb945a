import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type Life = { dir?: string; /** Riders ride by themselves; else only when told to. */ autopilot?: boolean }

/** Starts the outside world in a box as a process of its own, and waits for its address. With a folder it remembers. */
export const startSandbox = async (
  root: string,
  port: number,
  { dir, autopilot = false }: Life = {},
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const child = spawn(process.execPath, [join(root, 'sandbox/src/main.ts'), '--with-parent'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_AUTOPILOT: autopilot ? 'on' : 'off',
      ...(dir && { SANDBOX_DIR: dir }),
    },
  })
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0]
    if (url) return { url, stop }
  }
  throw new Error('外部服务沙盒未能启动')
}
