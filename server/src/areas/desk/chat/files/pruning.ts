import { chatLimits } from '@zdb/contract/desk/chat/limits'
import { hours, later } from '#core/time/clock'
import type { Files } from '#ports/files/port'
import { dropOrphan, orphanFiles, staleUploads, type FileRow } from './files.sql.ts'
import { removeUpload } from './uploads.ts'

const batch = 200

/** The row first: a file without a row is opened by nobody, a row without its file is broken. */
const removeOrphan = async (files: Files, { id, stored_key, thumbnail_key }: FileRow): Promise<void> => {
  if (!(await dropOrphan(id))) return
  await files.remove(stored_key)
  if (thumbnail_key) await files.remove(thumbnail_key)
}

/** Takes away uploads nobody went on with, and files that stand in no message any more. */
export const pruneFiles = async (files: Files): Promise<void> => {
  const before = later(-hours(chatLimits.uploadHours))
  const failures: unknown[] = []
  const failed = (error: unknown): void => void failures.push(error)
  const uploads = await staleUploads(before, batch)
  for (const id of uploads) await removeUpload(files, id).catch(failed)
  const orphans = await orphanFiles(before, batch)
  for (const orphan of orphans) await removeOrphan(files, orphan).catch(failed)
  // One that cannot be removed keeps none of the others; it is tried again in an hour.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files could not be removed`)
  if (uploads.length === batch || orphans.length === batch) await pruneFiles(files)
}
