import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterPlace } from '../postgres/place.ts'
import { isHistory, isPiece, logName, placeOf, takenMark, timelineOf } from './log-pieces.ts'
import { openFile } from './sealed.ts'
import { exists, logFolder, namesIn, type Shelf } from './shelf.ts'

const lookMs = 20
/** Whoever feeds is gone: above 125 PostgreSQL gives up instead of taking it for the end of the log. */
const abandoned = 200
const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const isBehind = (file: string, other: string): boolean => (placeOf(file) ?? '') > (placeOf(other) ?? '')

export type Feed = {
  readonly command: string
  readonly folder: string
  /** The last piece that was read where others of the timeline follow it: one between them is missing. */
  readonly gapAfter: () => Promise<string | undefined>
  readonly stop: () => Promise<void>
}

/** Two that are restored at once look for the number to go on by at once: what one has asked for is no other's. */
const isTaken = (shelf: Shelf, history: string): Promise<boolean> =>
  writeFile(join(logFolder(shelf), takenMark(history)), '', { flag: 'wx' }).then(
    () => false,
    // A shelf that cannot be written to keeps nobody from bringing back what is on it.
    (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
  )

/**
 * PostgreSQL runs as another user, who may not be able to run Node or read the key: it asks for a piece of the log by
 * a file, and finds it, or the word that there is none, beside it.
 */
export const feedLog = (
  shelf: Shelf,
  { home, runner }: Pick<ClusterPlace, 'home' | 'runner'>,
  timeline: number,
): Feed => {
  const folder = join(home, 'feed')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  if (runner) chownSync(folder, runner.uid, runner.gid)
  const here = shellWord(folder).replaceAll('%', '%%')
  const command = [
    `cd ${here} && : > want-%f && n=0`,
    `while [ ! -e have-%f ] && [ ! -e none-%f ]; do n=$((n+1)); [ $n -gt 1200 ] && exit ${abandoned}; sleep 0.05; done`,
    `[ -e have-%f ] && cp have-%f "$OLDPWD/%p" && rm have-%f`,
  ].join('; ')

  const isNext = (file: string): boolean => isHistory(file) && timelineOf(file) > timeline
  const absent = new Set<string>()
  let isFeeding = true
  let last = ''
  let fault: unknown
  const give = async (file: string): Promise<void> => {
    await rm(join(folder, `want-${file}`))
    const kept = join(logFolder(shelf), file)
    const aside = join(folder, 'opened')
    if (await exists(kept)) await openFile(shelf.key, logName(file), kept, aside)
    // What it says is not read: that there is one has PostgreSQL ask for the next.
    else if (isNext(file) && !absent.has(file) && (await isTaken(shelf, file))) writeFileSync(aside, '')
    else {
      absent.add(file)
      return writeFileSync(join(folder, `none-${file}`), '')
    }
    chmodSync(aside, 0o600)
    if (runner) chownSync(aside, runner.uid, runner.gid)
    await rename(aside, join(folder, `have-${file}`))
    if (isPiece(file) && isBehind(file, last)) last = file
  }
  const feeding = (async () => {
    while (isFeeding) {
      for (const name of await namesIn(folder)) if (name.startsWith('want-')) await give(name.slice('want-'.length))
      await pause(lookMs)
    }
  })().catch((error: unknown) => {
    fault = error
  })
  return {
    command,
    folder,
    gapAfter: async () => {
      const files = (await namesIn(logFolder(shelf))).filter((file) => isPiece(file) && timelineOf(file) === timeline)
      return files.some((file) => isBehind(file, last)) ? last : undefined
    },
    stop: async () => {
      isFeeding = false
      await feeding
      if (fault) throw fault
    },
  }
}
