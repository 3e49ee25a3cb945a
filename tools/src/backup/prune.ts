import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { keysBelow } from './files-mirror.ts'
import { placeOf } from './log-pieces.ts'
import { baseFolder, basesOn, filesFolder, logFolder, namesIn, wholeBases, type Shelf } from './shelf.ts'

const dayMs = 24 * 3_600_000
const isOlder = (path: string, than: number): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs < than,
    // Done, or gone, while it was looked at.
    () => false,
  )

/** A write that was torn off leaves what it had. */
const tornOff = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.part'))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** What is older than it must be kept goes; the newest base backup stays whatever its age. */
export const prune = async (
  shelf: Shelf,
  keepDays: number,
  onTrouble: (error: unknown) => void = console.error,
): Promise<void> => {
  const since = Date.now() - keepDays * dayMs
  const { bases, unreadable } = await basesOn(shelf)
  unreadable.forEach(onTrouble)
  // The one before the moment from which everything is kept leads to that moment.
  const needed = bases.findLastIndex(({ endedAt }) => Date.parse(endedAt) <= since)
  const kept = bases.slice(Math.max(0, needed))
  const [oldest] = kept
  const whole = new Set(await wholeBases(shelf))
  for (const id of await namesIn(join(shelf.folder, 'base'))) {
    const path = baseFolder(shelf, id)
    // One without a manifest is being made, or was given up. Without one that can be read there is no better one than the others.
    const isDone = whole.has(id) ? oldest !== undefined && id < oldest.id : await isOlder(path, Date.now() - dayMs)
    if (isDone) await rm(path, { recursive: true, force: true })
  }
  for (const path of [...(await tornOff(logFolder(shelf))), ...(await tornOff(filesFolder(shelf)))])
    if (await isOlder(path, Date.now() - dayMs)) await rm(path, { force: true })
  if (!oldest) return
  // Whoever was restored backwards goes on at a lower place than older base backups began at.
  const [from = ''] = kept.map(({ firstLog }) => placeOf(firstLog) ?? '').sort()
  for (const file of await namesIn(logFolder(shelf))) {
    const place = placeOf(file)
    if (place !== undefined && place < from) await rm(join(logFolder(shelf), file), { force: true })
  }
  const named = new Set(kept.flatMap(({ files }) => files))
  for (const key of await keysBelow(filesFolder(shelf))) {
    const path = join(filesFolder(shelf), key)
    if (!named.has(key) && (await isOlder(path, Date.parse(oldest.endedAt)))) await rm(path, { force: true })
  }
}
