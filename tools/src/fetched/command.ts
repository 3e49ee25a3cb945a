import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Runs a program to its end, and fails with what it complained of. */
export const run = (file: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> =>
  new Promise((resolve, reject) => {
    execFile(file, args, { env, maxBuffer: 64 * 1024 * 1024 }, (error, _stdout, stderr) => {
      if (error) reject(new Error(`${basename(file)}: ${stderr.trim() || error.message}`, { cause: error }))
      else resolve()
    })
  })

export const startsUp = (program: string, question = '--version'): boolean =>
  spawnSync(program, [question], { stdio: 'ignore', timeout: 30_000 }).status === 0

/** A script beside the libraries a program needs, so that its path alone is enough. Paths are relative to it. */
export function writeLauncher(file: string, program: string, libraries: string[]): void {
  const paths = libraries.map((folder) => `$here/${folder}`).join(':')
  const lines = [
    '#!/bin/sh',
    'here=$(cd -- "$(dirname -- "$0")" && pwd)',
    `export LD_LIBRARY_PATH="${paths}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    `exec "$here/${program}" "$@"`,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  chmodSync(file, 0o755)
}
