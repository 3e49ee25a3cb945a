// Installs the dependencies when the tree in node_modules is missing or is not the one package-lock.json describes.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { takeLock } from './src/process-lock.mjs'

const halfAnHour = 30 * 60_000
const quiet = ['--no-progress', '--loglevel=error']
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** True when the tree is in place afterwards; what went wrong has been printed otherwise. */
export async function install(root, env) {
  try {
    return isInstalled(root) || (await installAlone(root, env))
  } catch (error) {
    console.error(`无法安装依赖：${error.message}`)
    return false
  }
}

async function installAlone(root, env) {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const release = await takeLock(join(cache, 'install.lock'), halfAnHour)
  if (!release) {
    console.error('另一个进程一直在安装依赖，请稍后再试。')
    return false
  }
  try {
    return isInstalled(root) || (await runNpm(root, env))
  } finally {
    release()
  }
}

function isInstalled(root) {
  const stamp = stampOf(root)
  if (read(stampFile(root)) === stamp) return true
  if (!isDescribedTree(root)) return false
  writeStamp(root, stamp)
  return true
}

// A tree installed by hand carries no stamp: npm's own record of it, compared entry by entry, tells as much.
function isDescribedTree(root) {
  const record = read(join(root, 'node_modules', '.package-lock.json'))
  if (!record) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(record).packages
  const same = ([path, want]) => {
    const have = present[path]
    if (!have) return path === '' || mayBeAbsent(want)
    return have.version === want.version && have.integrity === want.integrity
  }
  return Object.entries(wanted).every(same) && Object.keys(present).every((path) => path in wanted)
}

// Parts for other machines are left out by npm; the part for this machine may not be.
function mayBeAbsent({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return false
  const isForThisMachine = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
  return !isForThisMachine
}

async function runNpm(root, env) {
  console.log('正在安装依赖…')
  const flags = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  const { code, output } = await run(npm([...flags, ...quiet, ...cacheFlag(root, env)], env), root, env)
  if (code === 0) {
    writeStamp(root, stampOf(root))
    return true
  }
  console.error(output.trimEnd())
  console.error('安装依赖失败，请检查网络与磁盘后重试。')
  return false
}

function npm(args, env) {
  const path = env.npm_execpath
  if (path && basename(path).startsWith('npm')) return { file: process.execPath, args: [path, ...args], shell: false }
  return { file: 'npm', args, shell: process.platform === 'win32' }
}

function cacheFlag(root, env) {
  try {
    const cache = env.npm_config_cache ?? join(homedir(), '.npm')
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
    return []
  } catch {
    return ['--cache', join(root, '.cache', 'npm')]
  }
}

function run({ file, args, shell }, cwd, env) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    const interrupt = (signal) => {
      child.kill(signal)
      process.exit(1)
    }
    for (const signal of signals) process.once(signal, interrupt)
    const settle = (code, output) => {
      for (const signal of signals) process.off(signal, interrupt)
      resolve({ code, output })
    }
    child.once('error', (error) => settle(1, `无法运行 npm：${error.message}`))
    child.once('close', (code) => settle(code, Buffer.concat(chunks).toString()))
  })
}

const stampFile = (root) => join(root, 'node_modules', '.zdb-lock-hash')

function stampOf(root) {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${hash} ${process.platform}-${process.arch}\n`
}

// The stamp only saves time: a tree that belongs to someone else is as good without it.
function writeStamp(root, stamp) {
  try {
    writeFileSync(stampFile(root), stamp)
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
