import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sealFile } from './sealed.ts'
import { logFolder, namesIn, type Shelf } from './shelf.ts'

export const logName = (file: string): string => `log ${file}`

/** What PostgreSQL has laid into the spool goes to the shelf, sealed; only then it leaves the spool. */
export const carryLog = async (shelf: Shelf, spool: string): Promise<number> => {
  const waiting = await namesIn(spool)
  for (const file of waiting) {
    await sealFile(shelf.key, logName(file), join(spool, file), join(logFolder(shelf), file))
    await rm(join(spool, file))
  }
  return waiting.length
}
