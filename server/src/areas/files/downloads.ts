import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { isKey } from '#ports/files/key'
import type { Files } from '#ports/files/port'
import { readRange } from './byte-range.ts'
import { disposition } from './file-names.ts'
import { storedKey } from './file-keys.ts'
import { fileByKey } from './files.sql.ts'

/** Whatever a stranger managed to upload: a browser takes it for what we say it is and lets it do nothing. */
const inert = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, max-age=86400, immutable',
  'accept-ranges': 'bytes',
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
  const range = readRange(request.headers.range, file.size)
  if (range === 'beyond') {
    void reply.code(416).header('content-range', `bytes */${file.size}`).send()
    return null
  }
  const part = range === 'whole' ? undefined : range
  const found = (await files.get(storedKey(key), part)) ?? refuse('notFound')
  const shown = file.kind === 'image' || file.kind === 'video'
  void reply.headers({
    ...inert,
    'content-type': file.type,
    'content-length': found.end - found.start + 1,
    'content-disposition': disposition(shown ? 'inline' : 'attachment', file.name),
  })
  if (part) void reply.code(206).header('content-range', `bytes ${found.start}-${found.end}/${found.size}`)
  void reply.send(found.content)
  return null
}
