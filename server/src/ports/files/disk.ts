import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { refuseOutside } from '#core/db/tx'
import { isKey, newKey } from './key.ts'
import { filesFailure, type Files } from './port.ts'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Files in a folder. A file appears under its key only when it is complete: written aside, then renamed. */
export const diskFiles = (folder: string): Files => ({
  async put(content, { extension }) {
    refuseOutside('a file is moved')
    const key = newKey(extension)
    const path = join(folder, key)
    const aside = join(folder, 'incoming', randomUUID())
    try {
      await mkdir(dirname(aside), { recursive: true })
      await mkdir(dirname(path), { recursive: true })
      const out = createWriteStream(aside, { flags: 'wx', mode: 0o640, flush: true })
      await pipeline(content, out)
      await rename(aside, path)
      return { key, size: out.bytesWritten }
    } catch (error) {
      await rm(aside, { force: true })
      throw ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ? filesFailure('full', codeOf(error)) : error
    }
  },

  async get(key, range) {
    refuseOutside('a file is moved')
    if (!isKey(key)) return undefined
    const file = await open(join(folder, key)).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    })
    if (!file) return undefined
    const { size } = await file.stat()
    const start = range?.start ?? 0
    const end = Math.min(range?.end ?? Infinity, size - 1)
    if (range && (start < 0 || start > end)) {
      await file.close()
      throw filesFailure('badRange', `${start}-${range.end ?? ''}/${size}`)
    }
    // An empty file has no last byte to name.
    const content = file.createReadStream(size > 0 ? { start, end } : {})
    return { content, size, start, end }
  },

  async remove(key) {
    refuseOutside('a file is moved')
    if (isKey(key)) await rm(join(folder, key), { force: true })
  },
})
