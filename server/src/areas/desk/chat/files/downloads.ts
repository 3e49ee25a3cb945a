import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendStored } from '#areas/desk/files/public'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { Files } from '#ports/files/port'
import { openableFile, type FileRow } from './files.sql.ts'

const isFileId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const requireOpenable = async ({ merchantId }: Actor, id: string): Promise<FileRow> =>
  (isFileId(id) ? await openableFile(merchantId, id) : undefined) ?? refuse('notFound')

/** A file of a conversation, to its two merchants and to nobody else. */
export const sendFile = async (
  files: Files,
  actor: Actor,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<null> => {
  const { stored_key: stored, name, type, size, kind } = await requireOpenable(actor, id)
  return sendStored(files, { stored, name, type, size, isShown: kind !== 'file', isOpen: false }, request, reply)
}

export const sendThumbnail = async (
  files: Files,
  actor: Actor,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<null> => {
  const { thumbnail_key, thumbnail_size, name } = await requireOpenable(actor, id)
  if (thumbnail_key === null) return sendFile(files, actor, id, request, reply)
  const content = { stored: thumbnail_key, size: thumbnail_size ?? 0, type: 'image/jpeg', name: `${name}.jpg` }
  return sendStored(files, { ...content, isShown: true, isOpen: false }, request, reply)
}
