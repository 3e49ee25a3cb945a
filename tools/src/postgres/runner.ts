import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { trouble } from './trouble.ts'

export type Runner = { uid: number; gid: number }

const nobody: Runner = { uid: 65534, gid: 65534 }

/**
 * The user PostgreSQL runs as. It refuses root, so root lends it the owner of the data there is, or nobody; everyone
 * else runs it as themselves.
 */
export function runnerOf(data: string): Runner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(data, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody
}

// The host's own PG* variables and locale must not leak into the embedded server.
export function serverEnv(): NodeJS.ProcessEnv {
  return process.platform === 'win32' ? process.env : { PATH: process.env.PATH, LC_ALL: 'C' }
}

/** Whether the runner can enter this folder. */
export function canEnter(folder: string, runner: Runner): boolean {
  const { error, status } = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...runner, cwd: '/', stdio: 'ignore' })
  if (error) throw trouble('PostgreSQL 不能以 root 身份运行，而此环境不允许切换到普通用户。请以普通用户运行。', error)
  return status === 0
}
