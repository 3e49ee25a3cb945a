import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sealFile } from './sealed.ts'
import { exists, filesFolder, type Shelf } from './shelf.ts'

export const fileName = (key: string): string => `file ${key}`

/** Every file below, but for those that are still coming in. */
export const keysBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((key) => !key.startsWith('incoming'))
    .sort()
}

export type FileFailure = { readonly key: string; readonly error: Error }
export type Mirrored = { readonly keys: readonly string[]; readonly failures: readonly FileFailure[] }

const namedAtMost = 5

export const failureWords = (failures: readonly FileFailure[]): string => {
  const named = failures.slice(0, namedAtMost).map(({ key, error }) => `${key}（${error.message}）`)
  return `上传的文件有 ${failures.length} 个没有备份：${named.join('、')}${failures.length > namedAtMost ? '…' : ''}`
}

/** An uploaded file never changes: what the shelf has needs no second look. One that cannot be kept holds up no other. */
export const mirrorFiles = async (shelf: Shelf, folder: string, ending?: AbortSignal): Promise<Mirrored> => {
  const keys = await keysBelow(folder)
  const failures: FileFailure[] = []
  for (const key of keys) {
    ending?.throwIfAborted()
    const kept = join(filesFolder(shelf), key)
    if (await exists(kept)) continue
    await sealFile(shelf.key, fileName(key), join(folder, key), kept, ending).catch((error: NodeJS.ErrnoException) => {
      // Removed while it was looked at.
      if (error.code !== 'ENOENT') failures.push({ key, error })
    })
  }
  return { keys, failures }
}
