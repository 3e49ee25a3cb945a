import { sql, type Insertable, type Selectable } from 'kysely'
import { now } from '#core/time/clock'
import type { ChatFile, ChatUpload } from '#core/db/schema'
import { db, type Db, type Tx } from '#core/db/tx'

export type FileRow = Selectable<ChatFile>
export type UploadRow = Selectable<ChatUpload>

/** A file the merchant uploaded itself. */
export const ownFile = (tx: Tx, merchantId: number, id: string): Promise<FileRow | undefined> =>
  tx.selectFrom('chat_file').selectAll().where('id', '=', id).where('merchant_id', '=', merchantId).executeTakeFirst()

export const fileById = (id: string): Promise<FileRow | undefined> =>
  db().selectFrom('chat_file').selectAll().where('id', '=', id).executeTakeFirst()

/** One's own, or one that stands in a conversation of one's own and was not taken back. */
export const openableFile = async (merchantId: number, id: string): Promise<FileRow | undefined> => {
  const { rows } = await sql<FileRow>`
    select f.* from chat_file f where f.id = ${id}::uuid and (f.merchant_id = ${merchantId} or exists (
      select from chat_message_file mf join chat_message m on m.id = mf.message_id
      where mf.file_id = f.id and (m.to_id = ${merchantId} or m.from_id = ${merchantId})))`.execute(db())
  return rows[0]
}

export const insertFile = async (tx: Tx, row: Insertable<ChatFile>): Promise<void> => {
  await tx.insertInto('chat_file').values(row).execute()
}

export const uploadOf = (merchantId: number, id: string): Promise<UploadRow | undefined> =>
  db()
    .selectFrom('chat_upload')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

export const lockUpload = (tx: Tx, merchantId: number, id: string): Promise<UploadRow | undefined> =>
  tx
    .selectFrom('chat_upload')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst()

/** Begun again under the same number it is the one that was begun. */
export const beginUploadRow = async (tx: Tx, row: Insertable<ChatUpload>): Promise<UploadRow> => {
  await tx
    .insertInto('chat_upload')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'random']).doNothing())
    .execute()
  return tx
    .selectFrom('chat_upload')
    .selectAll()
    .where('merchant_id', '=', row.merchant_id as number)
    .where('random', '=', row.random)
    .executeTakeFirstOrThrow()
}

/** What the merchant has brought or begun to bring since then. */
export const uploadsSince = async (
  tx: Tx,
  merchantId: number,
  since: Date,
): Promise<{ bytes: number; open: number }> => {
  const { rows } = await sql<{ bytes: number; open: number }>`
    select coalesce(sum(size), 0)::bigint as bytes, count(*) filter (where file_id is null)::int as open
    from chat_upload where merchant_id = ${merchantId} and touched_at >= ${since}`.execute(tx)
  return rows[0] ?? { bytes: 0, open: 0 }
}

export const addChunk = async (
  tx: Tx,
  uploadId: string,
  chunk: { starts_at: number; size: number; stored_key: string },
): Promise<UploadRow> => {
  await tx
    .insertInto('chat_chunk')
    .values({ upload_id: uploadId, ...chunk })
    .execute()
  return tx
    .updateTable('chat_upload')
    .set({ received: chunk.starts_at + chunk.size, touched_at: now() })
    .where('id', '=', uploadId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const chunksOf = async (uploadId: string, from: Db = db()): Promise<string[]> => {
  const rows = await from
    .selectFrom('chat_chunk')
    .select('stored_key')
    .where('upload_id', '=', uploadId)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ stored_key }) => stored_key)
}

/** Only one at a time puts the pieces together; one that was cut off has lost its claim after a while. */
export const claimFinish = async (id: string, abandonedBefore: Date): Promise<boolean> => {
  const { rows } = await sql`
    update chat_upload set finishing_at = ${now()} where id = ${id}::uuid and file_id is null
      and (finishing_at is null or finishing_at < ${abandonedBefore}) returning id`.execute(db())
  return rows.length > 0
}

export const releaseFinish = async (id: string): Promise<void> => {
  await db().updateTable('chat_upload').set({ finishing_at: null }).where('id', '=', id).execute()
}

export const finishRow = async (tx: Tx, uploadId: string, fileId: string): Promise<void> => {
  await tx.updateTable('chat_upload').set({ file_id: fileId, touched_at: now() }).where('id', '=', uploadId).execute()
}

export const dropChunks = async (uploadId: string): Promise<void> => {
  await db().deleteFrom('chat_chunk').where('upload_id', '=', uploadId).execute()
}

/** Drops an upload whose pieces are all removed; else those that are not, some of which may have arrived just now. */
export const dropUpload = async (tx: Tx, uploadId: string, removed: ReadonlySet<string>): Promise<string[]> => {
  await tx.selectFrom('chat_upload').select('id').where('id', '=', uploadId).forUpdate().execute()
  const left = (await chunksOf(uploadId, tx)).filter((key) => !removed.has(key))
  if (left.length === 0) await tx.deleteFrom('chat_upload').where('id', '=', uploadId).execute()
  return left
}

/** Uploads nobody went on with, and those whose file is there. */
export const staleUploads = async (before: Date, limit: number): Promise<string[]> => {
  const rows = await db()
    .selectFrom('chat_upload')
    .select('id')
    .where('touched_at', '<', before)
    .orderBy('touched_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Files that stand in no message: never sent, taken back, or their messages were kept for their time. */
export const orphanFiles = async (before: Date, limit: number): Promise<FileRow[]> => {
  const { rows } = await sql<FileRow>`
    select f.* from chat_file f where f.at < ${before}
      and not exists (select from chat_message_file mf where mf.file_id = f.id) order by f.at limit ${limit}`.execute(
    db(),
  )
  return rows
}

/** Gone, unless it was sent in the meantime. */
export const dropOrphan = async (id: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from chat_file f where id = ${id}::uuid
      and not exists (select from chat_message_file mf where mf.file_id = f.id) returning id`.execute(db())
  return rows.length > 0
}
