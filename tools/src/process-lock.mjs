// A lock file that names the process holding it, so that a killed holder never blocks the next one.
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const writingMs = 10_000

export async function takeLock(file, patienceMs = 0) {
  const claim = `${markOf(process.pid)} ${randomUUID()}`
  const deadline = Date.now() + patienceMs
  for (;;) {
    if (create(file, claim)) return () => void (read(file) === claim && rmSync(file, { force: true }))
    if (removeDead(file)) continue
    if (Date.now() >= deadline) return undefined
    await pause(200)
  }
}

function create(file, claim) {
  try {
    writeFileSync(file, claim, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    rmSync(file, { force: true }) // a full disk leaves it empty
    throw error
  }
}

// True when the way may be free now. A file that cannot be read belongs to another user: held.
function removeDead(file) {
  const claim = read(file)
  if (claim === undefined) return !existsSync(file)
  if (isHeld(file, claim)) return false
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return true
    throw error
  }
  // Another waiter may have replaced the dead claim meanwhile; then its claim goes back.
  if (read(aside) === claim) rmSync(aside, { force: true })
  else renameSync(aside, file)
  return true
}

function isHeld(file, claim) {
  const mark = claim.split(' ')[0]
  if (mark) return markOf(Number(mark.split(':')[0])) === mark
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < writingMs
}

// A process number alone is reused, in containers at every start; with the boot and the start tick it is unique.
function markOf(pid) {
  if (process.platform !== 'linux') return isAlive(pid) ? `${pid}:` : undefined
  const stat = read(`/proc/${pid}/stat`)
  if (!stat) return undefined
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (state === 'Z' || state === 'X') return undefined
  return `${pid}:${rest[18]}:${read('/proc/sys/kernel/random/boot_id')?.trim()}`
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
