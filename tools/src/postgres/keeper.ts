// The process between us and PostgreSQL. It holds the other end of a pipe: when the pipe closes, because we asked or
// because we were killed, PostgreSQL is shut down in good order.
import { spawn } from 'node:child_process'
import type { Runner } from './runner.ts'

export type Charge = {
  postgres: string
  pgCtl: string
  data: string
  args: string[]
  runner: Runner | undefined
  env: NodeJS.ProcessEnv
}

const patienceMs = 20_000

const charge = JSON.parse(process.argv[2] ?? '') as Charge
const postgres = spawn(charge.postgres, ['-D', charge.data, ...charge.args], {
  ...charge.runner,
  cwd: charge.data,
  env: charge.env,
  stdio: ['ignore', 'inherit', 'inherit'],
})
postgres.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
postgres.once('exit', (code) => process.exit(code ?? 1))

let isStopping = false

function stop(): void {
  if (isStopping) return
  isStopping = true
  shutDown('fast')
  setTimeout(() => shutDown('immediate'), patienceMs)
}

function shutDown(mode: 'fast' | 'immediate'): void {
  if (process.platform === 'win32') spawn(charge.pgCtl, ['stop', '-D', charge.data, '-m', mode], { stdio: 'ignore' })
  else postgres.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
}

process.stdin.once('end', stop).once('close', stop).once('error', stop).resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
