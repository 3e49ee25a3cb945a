// Runs one command of the project with Node 24, after installing what it needs. Plain JavaScript: any Node from 20 on
// reads this file.
import { spawn, spawnSync } from 'node:child_process'
import { constants, homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')

const commands = {
  start: 'tools/src/start.ts',
  cluster: 'tools/src/cluster/command.ts',
  test: 'tools/src/test.ts',
  check: 'tools/src/check.ts',
  bench: 'bench/src/main.ts',
  soak: 'tools/src/soak.ts',
  strategies: 'bench/src/strategies/command.ts',
  seed: 'server/src/seed/command.ts',
  replay: 'server/src/commands/replay.ts',
  backup: 'server/src/commands/backup.ts',
  restore: 'server/src/commands/restore.ts',
  rebuild: 'server/src/commands/rebuild.ts',
  build: 'server/src/commands/build.ts',
  rehearsal: 'server/src/commands/rehearsal.ts',
  operator: 'server/src/commands/operator.ts',
  acceptance: 'server/src/commands/acceptance.ts',
  generate: 'server/src/generate.ts',
  scale: 'bench/src/scale/command.ts',
  supply: 'tools/src/supply/command.ts',
  'print-bridge': 'tools/print-bridge/main.ts',
}

const [name = '', ...args] = process.argv.slice(2)
const file = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!file) fail(`用法：node tools/run.mjs <${Object.keys(commands).join('|')}> [参数…]`, 64)

const env = environment()
if (!(await install(root, env))) process.exit(1)
const node = node24() ?? fail(`需要 Node 24 或更高版本，当前为 ${process.version}，且未能从依赖中取得。`, 1)

// A server's requests are short: a small nursery keeps it at half the memory and costs no time one could measure.
const flags = name === 'start' ? ['--max-semi-space-size=8', '--max-old-space-size=1024'] : []
const child = spawn(node, [...flags, join(root, file), ...args], { cwd: root, env, stdio: 'inherit' })
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
for (const signal of signals) process.on(signal, () => child.kill(signal))
child.once('error', (error) => fail(`无法启动 Node：${error.message}`, 1))
child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))

function environment() {
  const path = [bin, process.env.PATH].filter(Boolean).join(delimiter)
  // Types are stripped and code is compiled once for all processes, in half the time from the second start on.
  const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compiled')
  // Two arenas of the C library instead of eight a core: what threads leave behind in theirs is a tenth of a server.
  const arenas = process.env.MALLOC_ARENA_MAX ?? '2'
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled, MALLOC_ARENA_MAX: arenas, ...missingHome() }
}

// A user without an entry in the password file and without HOME has no home at all; npm and browsers want one.
function missingHome() {
  try {
    homedir()
    return {}
  } catch {
    return { HOME: tmpdir() }
  }
}

function node24() {
  const windows = join(root, 'node_modules', `node-win-${process.arch}`, 'bin', 'node.exe')
  const installed = process.platform === 'win32' ? windows : join(bin, 'node')
  return [installed, process.execPath].find((candidate) => {
    const { stdout } = spawnSync(candidate, ['--version'], { encoding: 'utf8' })
    return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1]) >= 24
  })
}

function fail(message, code) {
  console.error(message)
  process.exit(code)
}
