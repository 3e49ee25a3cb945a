import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { binary } from './binaries.ts'
import type { ClusterPlace } from './place.ts'
import { serverEnv } from './runner.ts'

export const superuser = 'postgres'

// Trigrams of Chinese text are silently empty under any other ctype. Windows knows no C.UTF-8 of its own.
const locale = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  ...(process.platform === 'win32' ? [] : ['--lc-ctype=C.UTF-8']),
]

export const isInitialised = (place: ClusterPlace): boolean => existsSync(join(place.data, 'PG_VERSION'))

/** Creates the data folder beside its final place, so that an interrupted start never leaves half of one behind. */
export async function initialise(place: ClusterPlace, password: string, durable: boolean): Promise<void> {
  removeHalfMade(place.home)
  const staging = join(place.home, `init-${process.pid}`)
  const passwordFile = join(staging, 'password')
  const data = join(staging, 'data')
  mkdirSync(staging, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (place.runner) {
    for (const path of [staging, passwordFile]) chownSync(path, place.runner.uid, place.runner.gid)
  }
  const account = [`--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  try {
    await runInitdb(place, ['-D', data, ...account, ...locale, ...(durable ? [] : ['--no-sync'])])
    renameSync(data, place.data)
  } finally {
    removeHalfMade(place.home)
  }
}

function removeHalfMade(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('init-'))) {
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 })
  }
}

async function runInitdb(place: ClusterPlace, args: string[]): Promise<void> {
  const initdb = spawn(binary(place.native, 'initdb'), args, {
    ...place.runner,
    cwd: place.home,
    env: serverEnv(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => initdb.once('error', reject).once('close', resolve))
  const [code, complaint] = await Promise.all([ended, text(initdb.stderr)])
  if (code !== 0) throw new Error(complaint)
}
