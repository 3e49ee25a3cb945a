import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClusterPlace } from './place.ts'

/** Where PostgreSQL lays what it has written, for whoever keeps it. */
export type Spool = {
  folder: string
  /** This file stands until a base backup has been made since nothing of the log is left out. */
  due: string
}

export const spoolOf = ({ home, runner }: ClusterPlace, archive: boolean | undefined): Spool | undefined => {
  const spool = { folder: join(home, 'spool'), due: join(home, 'base-due') }
  const stands = existsSync(spool.folder)
  if (!(archive ?? stands)) {
    rmSync(spool.folder, { recursive: true, force: true })
    return undefined
  }
  if (!stands) {
    writeFileSync(spool.due, '')
    mkdirSync(spool.folder, { mode: 0o700 })
  }
  if (runner) chownSync(spool.folder, runner.uid, runner.gid)
  return spool
}
