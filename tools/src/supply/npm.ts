import { spawnSync } from 'node:child_process'

/** Asks npm about the lock file alone: what is installed on this machine is not what is asked. */
export const askNpm = (root: string, args: readonly string[]): { ok: boolean; output: string } => {
  const { status, stdout } = spawnSync('npm', [...args, '--package-lock-only', '--loglevel=silent'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    timeout: 60_000,
    shell: process.platform === 'win32',
  })
  return { ok: status === 0, output: stdout ?? '' }
}
