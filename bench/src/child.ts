import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { packed } from '@zdb/tools/packed'

export const root = join(import.meta.dirname, '../..')

export type Child = { url: string; pid: number; stop: () => Promise<void> }

/** As the server is started everywhere. */
const flags = ['--max-semi-space-size=8', '--max-old-space-size=1024']

/** Nobody outside calls a server that is only measured. */
export const unreachable = { PUBLIC_URL: 'http://127.0.0.1' }

/** The packed file that `npm start` serves. */
export const served = (): Promise<string> => packed(join(root, 'server/src/main.ts'))

/** Starts a script, of this tree or of another, and waits for the first address it prints. */
export const startChild = async (
  script: string,
  environment: Record<string, string> = {},
  tree = root,
): Promise<Child> => {
  const child: ChildProcess = spawn(process.execPath, [...flags, resolve(tree, script)], {
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

const statusOf = async (pid: number, line: RegExp): Promise<number> =>
  Number(line.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Resident memory in megabytes, as the kernel counts it. */
export const memoryOf = (pid: number): Promise<number> => statusOf(pid, /VmRSS:\s+(\d+)/)

/** The most of it that there ever was. */
export const peakMemoryOf = (pid: number): Promise<number> => statusOf(pid, /VmHWM:\s+(\d+)/)

type Stat = { parent: number; seconds: number; /** Of what it had started and has ended. */ ended: number }

const statOf = async (pid: number | string): Promise<Stat> => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  const secondsAt = (at: number): number => (Number(fields[at]) + Number(fields[at + 1])) / 100
  return { parent: Number(fields[1]), seconds: secondsAt(11), ended: secondsAt(13) }
}

const statsOfAll = async (): Promise<Stat[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((each) => statOf(each).catch(() => undefined)))
  return stats.flatMap((stat) => stat ?? [])
}

const usedByChildren = async (pid: number): Promise<number> =>
  (await statsOfAll()).reduce((sum, { parent, seconds }) => sum + (parent === pid ? seconds : 0), 0)

/** Seconds of processor time a process has used. */
export const usedBy = async (pid: number): Promise<number> => (await statOf(pid)).seconds

/** The same of all that were started by whoever started it. */
export const usedBeside = async (pid: number): Promise<number> => usedByChildren((await statOf(pid)).parent)

/** The same of it and of all that it has ever started. */
export const usedByFamily = async (pid: number): Promise<number> => {
  const { seconds, ended } = await statOf(pid)
  return seconds + ended + (await usedByChildren(pid))
}

/** Seconds of processor time that the whole machine has used. */
export const usedByAll = async (): Promise<number> => {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line.split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softirq + steal) / 100
}
