import { accessSync, constants, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeLock } from '../process-lock.mjs'

const unpackingMs = 10 * 60_000

/** The checkout's cache folder, or a private one of this user when the checkout is not theirs to write. */
export function cacheDir(): string {
  const inCheckout = join(import.meta.dirname, '..', '..', '..', '.cache')
  if (isWritable(inCheckout)) return inCheckout
  const uid = process.getuid?.()
  const own = join(tmpdir(), `zhuandanbao-cache-${uid ?? 'user'}`)
  if (!isWritable(own) || (uid !== undefined && lstatSync(own).uid !== uid)) {
    throw new Error(`没有可写的缓存目录：${inCheckout}、${own}`)
  }
  return own
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** A cached folder, filled once: by one process, aside, and put in place when complete. */
export async function cachedFolder(folder: string, fill: (staging: string) => Promise<void>): Promise<string> {
  if (existsSync(folder)) return folder
  const release = await takeLock(`${folder}.lock`, unpackingMs)
  if (!release) throw new Error(`等待超时：${folder}`)
  const staging = `${folder}.part`
  try {
    if (existsSync(folder)) return folder
    rmSync(staging, { recursive: true, force: true })
    mkdirSync(staging)
    await fill(staging)
    renameSync(staging, folder)
    return folder
  } finally {
    rmSync(staging, { recursive: true, force: true })
    release()
  }
}
