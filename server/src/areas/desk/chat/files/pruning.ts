import { chatLimits } from '@zdb/contract/desk/chat/limits'
import { hours, later } from '#core/time/clock'
import type { Files } from '#ports/files/port'
import { dropOrphan, orphanFiles, staleUploads } from './files.sql.ts'
import { removeUpload } from './uploads.ts'

const batch = 200

/** Takes away uploads nobody went on with, and files that stand in no message any more. */
export const pruneFiles = async (files: Files): Promise<void> => {
  const before = later(-hours(chatLimits.uploadHours))
  const uploads = await staleUploads(before, batch)
  for (const id of uploads) await removeUpload(files, id)
  const orphans = await orphanFiles(before, batch)
  for (const { id, stored_key, thumbnail_key } of orphans) {
    // The row first: a file without a row is opened by nobody, a row without its file is broken.
    if (!(await dropOrphan(id))) continue
    await files.remove(stored_key)
    if (thumbnail_key) await files.remove(thumbnail_key)
  }
  if (uploads.length === batch || orphans.length === batch) await pruneFiles(files)
}
