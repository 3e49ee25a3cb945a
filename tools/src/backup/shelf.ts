import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { endianness, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isTrouble, trouble } from '../postgres/trouble.ts'
import { openFile, sealFile, type Key } from './sealed.ts'

/** What one base backup is: enough to tell which it is without opening its files. */
export type Base = {
  readonly id: string
  readonly endedAt: string
  /** The first and the last piece of the write-ahead log without which it is no database. */
  readonly firstLog: string
  readonly lastLog: string
  readonly label: string
  readonly folders: readonly string[]
  readonly data: readonly string[]
  /** Keys and the like that stand beside the data. */
  readonly beside: readonly string[]
  /** Uploaded files that were there. */
  readonly files: readonly string[]
}

/** Where backups stand, and how they are called. */
export type Shelf = { readonly folder: string; readonly key: Key }

export type Part = 'data' | 'beside'

export const baseFolder = ({ folder }: Shelf, id: string): string => join(folder, 'base', id)
export const logFolder = ({ folder }: Shelf): string => join(folder, 'log')
export const filesFolder = ({ folder }: Shelf): string => join(folder, 'files')
const manifestOf = (shelf: Shelf, id: string): string => join(baseFolder(shelf, id), 'manifest')
const manifestName = (id: string): string => `manifest ${id}`

export const partName = (id: string, part: Part, path: string): string => `${part} ${id} ${path}`
/** Paths of the database are many and long: on the shelf they have short names of one length. */
export const partPath = (shelf: Shelf, id: string, part: Part, path: string): string => {
  const name = createHash('sha256').update(path).digest('hex').slice(0, 32)
  return join(baseFolder(shelf, id), part, name.slice(0, 2), name)
}

export const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).filter((name) => !name.endsWith('.part')).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Something unsealed, for as long as it is used. */
export const aside = async <T>(use: (path: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'zdb-'))
  try {
    return await use(join(folder, 'content'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const contentOf = ({ key }: Shelf, name: string, sealed: string): Promise<string> =>
  aside(async (path) => {
    await openFile(key, name, sealed, path)
    return readFile(path, 'utf8')
  })

/** The last file of a base backup: without it there is none. */
export const putManifest = (shelf: Shelf, base: Base): Promise<void> =>
  aside(async (path) => {
    await writeFile(path, JSON.stringify(base), { mode: 0o600 })
    await sealFile(shelf.key, manifestName(base.id), path, manifestOf(shelf, base.id))
  })

const baseOf = async (shelf: Shelf, id: string): Promise<Base> =>
  JSON.parse(await contentOf(shelf, manifestName(id), manifestOf(shelf, id))) as Base

export const wholeBases = async (shelf: Shelf): Promise<string[]> => {
  const ids = await namesIn(join(shelf.folder, 'base'))
  const whole = await Promise.all(ids.map((id) => exists(manifestOf(shelf, id))))
  return ids.filter((_, index) => whole[index])
}

/** Oldest first, and what is wrong with those that cannot be read: one that was damaged keeps nobody from the others. */
export const basesOn = async (shelf: Shelf): Promise<{ bases: Base[]; unreadable: Error[] }> => {
  const bases: Base[] = []
  const unreadable: Error[] = []
  for (const id of await wholeBases(shelf)) {
    try {
      bases.push(await baseOf(shelf, id))
    } catch (error) {
      unreadable.push(isTrouble(error) ? error : trouble(`备份文件读不出来：${manifestOf(shelf, id)}。`, error))
    }
  }
  return { bases, unreadable }
}

/** Its system identifier is the first thing in there (PostgreSQL's `ControlFileData`), also while nobody can connect. */
const systemIdIn = async (data: string): Promise<bigint> => {
  const control = await readFile(join(data, 'global', 'pg_control'))
  return endianness() === 'LE' ? control.readBigInt64LE() : control.readBigInt64BE()
}

/** Two databases on one shelf would write over each other's log, and throw away what the other still needs. */
export const claimShelf = async ({ folder }: Shelf, data: string): Promise<void> => {
  const path = join(folder, 'database')
  const systemId = String(await systemIdIn(data))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(path, `${systemId}\n`, { flag: 'wx', flush: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if ((await readFile(path, 'utf8')).trim() !== systemId)
    throw trouble(`${folder} 里是另一套数据库的备份。请为 BACKUP_DIR 另选一个文件夹。`)
}
