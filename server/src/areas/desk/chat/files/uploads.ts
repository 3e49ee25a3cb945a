import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import { chatFileLimits, chatLimits, type ChatFileKind } from '@zdb/contract/desk/chat/limits'
import { examine, thumbnailOf, withAside, withIncoming, type Examined } from '#areas/desk/files/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse, refuseField, Refusal } from '#core/http/refusal'
import { days, later, minutes, now } from '#core/time/clock'
import { inTurnEach } from '#core/work/turns'
import { within, type Tx } from '#core/db/tx'
import type { Files } from '#ports/files/port'
import { lockMerchants } from '../messages/changes.sql.ts'
import { requireClient } from '../session/clients.ts'
import { fileUrl } from './attachments.ts'
import {
  addChunk,
  beginUploadRow,
  chunksOf,
  claimFinish,
  dropChunks,
  dropUpload,
  fileById,
  finishRow,
  insertFile,
  lockUpload,
  releaseFinish,
  uploadOf,
  uploadsSince,
  type FileRow,
  type UploadRow,
} from './files.sql.ts'

type State = Result<typeof chat.uploadState>
type KeptFile = Result<typeof chat.finishUpload>

const presentFile = ({ id, kind, name, type, size, width, height }: FileRow): KeptFile => ({
  file_id: id,
  kind: kind as ChatFileKind,
  name,
  type,
  size,
  width,
  height,
  url: fileUrl(id),
})

const presentUpload = async ({ id, kind, name, size, received, file_id }: UploadRow): Promise<State> => {
  const file = file_id === null ? undefined : await fileById(file_id)
  return {
    upload_id: id,
    kind: kind as ChatFileKind,
    name,
    size,
    received,
    chunk_size: chatLimits.chunkBytes,
    file: file ? presentFile(file) : null,
  }
}

const isUploadId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const requireUpload = async ({ merchantId }: Actor, id: string): Promise<UploadRow> =>
  (isUploadId(id) ? await uploadOf(merchantId, id) : undefined) ?? refuse('notFound')

/** Cancelled ones and those that were refused take no room; what was finished counts for its day. */
const requireRoom = async (tx: Tx, merchantId: number): Promise<void> => {
  const { bytes, open } = await uploadsSince(tx, merchantId, later(-days(1)))
  if (bytes > chatLimits.uploadBytesPerDay || open > chatLimits.openUploads) refuse('chatUploadsFull')
}

/** Begins an upload, or goes on with the one that was begun under this number: after a reload, from another process. */
export const beginUpload = async (
  actor: Actor,
  { client, kind, name, size, random }: Body<typeof chat.beginUpload>,
): Promise<State> => {
  await requireClient(actor, client)
  if (size > chatFileLimits[kind].bytes) refuse('fileTooLarge', chatFileLimits[kind].refusal)
  await spendRateLimit('chatUpload', String(actor.accountId))
  const { merchantId: merchant_id, accountId: account_id } = actor
  const row = { id: randomUUID(), merchant_id, account_id, kind, name, size, random, touched_at: now() }
  const upload = await within(async (tx) => {
    await lockMerchants(tx, [merchant_id])
    const begun = await beginUploadRow(tx, row)
    if (begun.id === row.id) await requireRoom(tx, merchant_id)
    return begun
  })
  if (upload.size !== size || upload.kind !== kind) refuse('chatRandomReused')
  return presentUpload(upload)
}

export const uploadState = async (actor: Actor, id: string, client: string): Promise<State> => {
  const upload = await requireUpload(actor, id)
  await requireClient(actor, client)
  return presentUpload(upload)
}

/** Passes on what arrives and stops at the first byte too many. */
const atMost = (most: number, counted: { size: number }) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      counted.size += chunk.length
      if (counted.size > most) refuseField('file', '这一块超过了应有的大小')
      yield chunk
    }
  }

/** Adds a piece where the last one ended. A piece that is there already is passed over, so that it may be sent again. */
export const appendChunk = async (
  files: Files,
  actor: Actor,
  id: string,
  { client, offset }: { client: string; offset: number },
  request: FastifyRequest,
): Promise<State> => {
  const upload = await requireUpload(actor, id)
  await requireClient(actor, client)
  await spendRateLimit('chatChunk', String(actor.accountId))
  return withIncoming(request, async ({ content }) => {
    if (offset < upload.received || upload.received === upload.size) return presentUpload(upload)
    if (offset > upload.received) refuse('chatUploadOffset')
    const most = Math.min(chatLimits.chunkBytes, upload.size - offset)
    const counted = { size: 0 }
    const stored = await files.put(Readable.from(atMost(most, counted)(content)), { type: 'application/octet-stream' })
    const after = await within(async (tx) => {
      const held = await lockUpload(tx, actor.merchantId, id)
      // Another page, or the same one twice: the first piece counts.
      if (held?.received !== offset || counted.size < most) return undefined
      return addChunk(tx, id, { starts_at: offset, size: counted.size, stored_key: stored.key })
    }).catch(async (error: unknown) => {
      await files.remove(stored.key)
      throw error
    })
    if (after) return presentUpload(after)
    await files.remove(stored.key)
    if (counted.size < most) refuseField('file', '文件没有传完，请重新上传')
    return presentUpload(await requireUpload(actor, id))
  })
}

/** All pieces in a row, each opened when the one before it has ended. */
const piecesOf = async function* (files: Files, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const found = (await files.get(key)) ?? refuse('chatUploadGone')
    yield* found.content as AsyncIterable<Buffer>
  }
}

/** What a recorder writes; a container that could hold a film holds a voice here. */
const sounds: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  wav: 'audio/wav',
  aac: 'audio/aac',
  amr: 'audio/amr',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  webm: 'audio/webm',
}

/** The type a file is kept as, where its content is what it was sent as. */
const typeAs = (kind: ChatFileKind, found: Examined): string => {
  if (kind === 'sound') return sounds[found.extension] ?? refuse('chatFileKind')
  if (kind !== 'file' && kind !== found.kind) refuse('chatFileKind')
  return found.type
}

type Stored = { key: string; size: number; thumbnail: { key: string; size: number } | undefined }

const store = async (files: Files, found: Examined, type: string, kind: ChatFileKind): Promise<Stored> => {
  const { extension, path } = found
  const stored = await files.put(createReadStream(path), { type, extension })
  const small = kind === 'image' ? await thumbnailOf(path) : undefined
  const thumbnail = small && (await files.put(Readable.from(small.content), { type: 'image/jpeg', extension: 'jpg' }))
  return { ...stored, thumbnail }
}

const removeAll = async (files: Files, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await files.remove(key)
}

/** Puts the pieces together, looks at what they are, and keeps the file. */
const assemble = async (files: Files, actor: Actor, upload: UploadRow): Promise<KeptFile> => {
  const { id } = upload
  const kind = upload.kind as ChatFileKind
  const keys = await chunksOf(id)
  return withAside((arrived) =>
    withAside(async (drawn) => {
      await pipeline(piecesOf(files, keys), createWriteStream(arrived, { flags: 'wx', mode: 0o600 }))
      const found = await examine({ path: arrived, size: upload.size, name: upload.name }, drawn)
      const type = typeAs(kind, found)
      const stored = await store(files, found, type, kind)
      const own = [stored.key, ...(stored.thumbnail ? [stored.thumbnail.key] : [])]
      const { merchantId: merchant_id, accountId: account_id } = actor
      const { name, width, height } = found
      const row = { id: randomUUID(), merchant_id, account_id, kind, name, type, size: stored.size, width, height }
      const kept = await within(async (tx) => {
        const held = (await lockUpload(tx, merchant_id, id)) ?? refuse('chatUploadGone')
        if (held.file_id !== null) return held.file_id
        const thumbnail = {
          thumbnail_key: stored.thumbnail?.key ?? null,
          thumbnail_size: stored.thumbnail?.size ?? null,
        }
        await insertFile(tx, { ...row, ...thumbnail, stored_key: stored.key, at: now() })
        await finishRow(tx, id, row.id)
        await record(tx, actor, 'chat.finishUpload', row.id, { after: { name, type, size: stored.size } })
        return row.id
      }).catch(async (error: unknown) => {
        // Without its row nobody would ever find it.
        await removeAll(files, own)
        throw error
      })
      await removeAll(files, kept === row.id ? keys : own)
      if (kept === row.id) await dropChunks(id)
      return presentFile((await fileById(kept)) ?? refuse('chatUploadGone'))
    }),
  )
}

const finishedFile = async ({ file_id }: UploadRow): Promise<KeptFile | undefined> => {
  const file = file_id === null ? undefined : await fileById(file_id)
  return file && presentFile(file)
}

const oneOfEach = inTurnEach(1)
const claimedFor = minutes(10)

/** Finished twice it is one file; what was refused is not looked at again. */
const finishClaimed = async (files: Files, actor: Actor, id: string): Promise<KeptFile> => {
  const upload = await requireUpload(actor, id)
  const done = await finishedFile(upload)
  if (done) return done
  if (!(await claimFinish(id, later(-claimedFor)))) refuse('chatUploadBusy')
  return assemble(files, actor, upload).catch(async (error: unknown) => {
    await (error instanceof Refusal ? removeUpload(files, id) : releaseFinish(id))
    throw error
  })
}

/** A merchant's files are put together one after the other, so that they take the room of one. */
export const finishUpload = async (files: Files, actor: Actor, id: string, client: string): Promise<KeptFile> => {
  const upload = await requireUpload(actor, id)
  await requireClient(actor, client)
  const done = await finishedFile(upload)
  if (done) return done
  if (upload.received < upload.size) refuse('chatUploadUnfinished')
  await spendRateLimit('chatFinish', String(actor.accountId))
  return oneOfEach(actor.merchantId, () => finishClaimed(files, actor, id))
}

/** Takes back what has arrived. A file that is complete stays until it is seen that nobody sent it. */
export const cancelUpload = async (files: Files, actor: Actor, id: string, client: string): Promise<null> => {
  const upload = await requireUpload(actor, id)
  await requireClient(actor, client)
  if (upload.file_id !== null) return null
  await removeUpload(files, id)
  return null
}

/** Its pieces first, until none has come meanwhile: one without a row would be found by nobody. */
export const removeUpload = async (files: Files, id: string): Promise<void> => {
  const removed = new Set<string>()
  for (;;) {
    const left = await within((tx) => dropUpload(tx, id, removed))
    if (left.length === 0) return
    await removeAll(files, left)
    for (const key of left) removed.add(key)
  }
}
