import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const root = join(import.meta.dirname, '../..')

export type Child = { url: string; pid: number; stop: () => Promise<void> }

/** As the server is started everywhere. */
const flags = ['--max-semi-space-size=8', '--max-old-space-size=1024']

/** Nobody outside calls a server that is only measured. */
export const unreachable = { PUBLIC_URL: 'http://127.0.0.1' }

/** Starts a script, of this tree or of another, and waits for the first address it prints. */
export const startChild = async (
  script: string,
  environment: Record<string, string> = {},
  tree = root,
): Promise<Child> => {
  const child: ChildProcess = spawn(process.execPath, [...flags, join(tree, script)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  if (!child.stdout) throw new Error(`${script} has no output`)
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (!url) continue
    child.stdout.resume()
    return { url, pid: child.pid ?? 0, stop }
  }
  throw new Error(`${script} ended before it was ready`)
}

/** Resident memory in megabytes, as the kernel counts it. */
export const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

const statOf = async (pid: number | string): Promise<{ parent: number; seconds: number }> => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / 100 }
}

/** Seconds of processor time a process has used. */
export const usedBy = async (pid: number): Promise<number> => (await statOf(pid)).seconds

/** The same of all that were started by whoever started it. */
export const usedBeside = async (pid: number): Promise<number> => {
  const { parent } = await statOf(pid)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((each) => statOf(each).catch(() => undefined)))
  return stats.reduce((sum, stat) => sum + (stat?.parent === parent ? stat.seconds : 0), 0)
}
