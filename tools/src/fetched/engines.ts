// The engines that stand around several server processes: those of the machine, or Debian's own.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cacheDir } from './cache.ts'
import { startsUp } from './command.ts'
import { fromDebian, hasDebian } from './debian.ts'

export type Engine = 'haproxy' | 'pgbouncer' | 'redis'

type Source = { packages: readonly string[]; programs: readonly string[]; question: string }

// Newer releases have Valkey in the place of Redis.
const sources: Readonly<Record<Engine, Source>> = {
  haproxy: { packages: ['haproxy'], programs: ['usr/sbin/haproxy'], question: '-v' },
  pgbouncer: { packages: ['pgbouncer'], programs: ['usr/sbin/pgbouncer'], question: '--version' },
  redis: {
    packages: ['redis-server', 'valkey-server'],
    programs: ['usr/bin/redis-server', 'usr/bin/valkey-server'],
    question: '--version',
  },
}

const isRunnable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** System programs stand in folders that are not in everybody's path. */
const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin', '/usr/local/sbin']

/** The engine's path; enough on its own to run it. */
export async function enginePath(engine: Engine): Promise<string> {
  const { packages, programs, question } = sources[engine]
  const names = programs.map((path) => path.slice(path.lastIndexOf('/') + 1))
  const starts = (program: string): boolean => startsUp(program, question)
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const installed = places.find((place) => isRunnable(place) && starts(place))
  if (installed) return installed
  const advice = `没有 ${engine}。请安装它，或在能访问 Debian 软件源的 Debian 系统上运行。`
  if (!hasDebian()) throw new Error(advice)
  try {
    return await fromDebian(cacheDir(), { name: engine, packages, programs, starts })
  } catch (error) {
    throw new Error(`${advice}\n${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
