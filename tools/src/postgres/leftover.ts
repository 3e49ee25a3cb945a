// A PostgreSQL that outlived its keeper still holds the data folder. It is recognised, stopped, and its mark removed.
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const steps = [
  { signal: undefined, patienceMs: 3_000 }, // its keeper is probably stopping it already
  { signal: 'SIGINT', patienceMs: 20_000 }, // fast shutdown
  { signal: 'SIGQUIT', patienceMs: 10_000 }, // immediate shutdown
] as const

/** Returns when nobody works on the data folder any more, or when nothing more can be done about it. */
export async function clearLeftover(data: string): Promise<void> {
  if (process.platform !== 'linux') return
  for (const { signal, patienceMs } of steps) {
    const pid = postmasterPid(data)
    if (signal && pid && isPostmasterOf(pid, data)) process.kill(pid, signal)
    if (await isLeft(data, patienceMs)) {
      // The number in a stale mark may belong to a stranger by now, for whose sake PostgreSQL would refuse to start.
      rmSync(join(data, 'postmaster.pid'), { force: true })
      return
    }
  }
}

function postmasterPid(data: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

function isPostmasterOf(pid: number, data: string): boolean {
  try {
    const argv = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return basename(argv[0] ?? '') === 'postgres' && argv.includes(data)
  } catch {
    return false
  }
}

async function isLeft(data: string, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (hasProcessIn(data)) {
    if (Date.now() >= deadline) return false
    await pause(50)
  }
  return true
}

// Every PostgreSQL process works inside its data folder, backends without a postmaster included.
const hasProcessIn = (data: string): boolean =>
  readdirSync('/proc').some((entry) => {
    if (!/^\d+$/.test(entry)) return false
    try {
      return readlinkSync(`/proc/${entry}/cwd`) === data && readFileSync(`/proc/${entry}/comm`, 'utf8') === 'postgres\n'
    } catch {
      return false
    }
  })
