import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { momentText } from '@zdb/contract/kit/china-time'
import type { Permission } from '@zdb/contract/permissions'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { may, type Actor, type Operator } from '#core/http/actor'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import type { Look } from '#core/http/register'
import { now } from '#core/time/clock'
import { isKey } from '#ports/files/key'
import type { Files } from '#ports/files/port'
import { readRange } from './byte-range.ts'
import { disposition } from './file-names.ts'
import { storedKey } from './file-keys.ts'
import { fileByKey, fileOfAnybody } from './files.sql.ts'
import { watermarked } from './pictures/watermark.ts'

/** Whatever a stranger managed to upload: a browser takes it for what we say it is and lets it do nothing. */
const inert = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-store',
  'accept-ranges': 'bytes',
}

/** What every merchant may see is no secret of this browser; anything else is gone from it with the session. */
const keptForADay = { 'cache-control': 'private, max-age=86400, immutable' }

/** With who looks and when across it. A form that cannot be drawn is shown to nobody rather than unmarked. */
const markedFor = (content: Readable, who: readonly string[]): Promise<Buffer> =>
  watermarked(content, [...who, momentText(now())]).catch(() => refuse('imageUnreadable'))

/** A document is shown only to who may see it, marked with who looks, and no browser keeps it. */
const sendSealed = async (
  files: Files,
  actor: Actor,
  key: string,
  needs: Permission,
  reply: FastifyReply,
): Promise<null> => {
  if (!may(actor, needs)) refuse('notFound')
  await spendRateLimit('sealedPicture', String(actor.accountId))
  const found = (await files.get(storedKey(key))) ?? refuse('notFound')
  const marked = await markedFor(found.content, [actor.name, `账号${actor.accountId}`])
  await within((tx) => record(tx, actor, 'files.look', key))
  void reply.headers({ ...inert, 'content-type': 'image/jpeg' }).send(marked)
  return null
}

/** The same at the platform's desk, whosever it is: who looked at what of whom is written down before it is sent. */
export const sendAtDesk = async (
  files: Files,
  operator: Operator,
  key: string,
  look: Look,
  reply: FastifyReply,
): Promise<null> => {
  if (!isKey(storedKey(key))) refuse('notFound')
  const file = (await fileOfAnybody(key)) ?? refuse('notFound')
  if (file.kind !== 'image') refuse('notFound')
  await spendRateLimit('sealedPicture', `operator:${operator.operatorId}`)
  const found = (await files.get(storedKey(key))) ?? refuse('notFound')
  const marked = await markedFor(found.content, [operator.name, `平台${operator.operatorId}`])
  await look(file.merchant_id, key)
  void reply.headers({ ...inert, 'content-type': 'image/jpeg' }).send(marked)
  return null
}

export type StoredContent = {
  stored: string
  name: string
  type: string
  size: number
  isShown: boolean
  isOpen: boolean
}

/** Sends what is stored, or the part of it that was asked for. Who may see it was asked before. */
export const sendStored = async (
  files: Files,
  { stored, name, type, size, isShown, isOpen }: StoredContent,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<null> => {
  const range = readRange(request.headers.range, size)
  if (range === 'beyond') {
    void reply.code(416).header('content-range', `bytes */${size}`).send()
    return null
  }
  const part = range === 'whole' ? undefined : range
  const found = (await files.get(stored, part)) ?? refuse('notFound')
  void reply.headers({
    ...inert,
    ...(isOpen && keptForADay),
    'content-type': type,
    'content-length': found.end - found.start + 1,
    'content-disposition': disposition(isShown ? 'inline' : 'attachment', name),
  })
  if (part) void reply.code(206).header('content-range', `bytes ${found.start}-${found.end}/${found.size}`)
  void reply.send(found.content)
  return null
}

/** Sends a file of the merchant, or the part of it that was asked for. */
export const sendFile = async (
  files: Files,
  actor: Actor,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<null> => {
  if (!isKey(storedKey(key))) refuse('notFound')
  const file = (await fileByKey(actor.merchantId, key)) ?? refuse('notFound')
  if (file.needs !== null) {
    if (file.merchant_id !== actor.merchantId) refuse('notFound')
    return sendSealed(files, actor, key, file.needs as Permission, reply)
  }
  const { name, type, size, open, kind } = file
  const isShown = kind === 'image' || kind === 'video'
  return sendStored(files, { stored: storedKey(key), name, type, size, isShown, isOpen: open }, request, reply)
}
