import type { NewContent } from '@zdb/contract/desk/chat/schemas'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { Tx } from '#core/db/tx'
import type { Content } from '../messages/delivery.ts'
import { ownFile, type FileRow } from './files.sql.ts'

export const fileUrl = (id: string): string => `/api.v2/im-chat/files/${id}`
const thumbnailUrl = (id: string): string => `${fileUrl(id)}/thumbnail`

type FileWish = Exclude<NewContent, { type: 'TIMTextElem' | 'TIMFaceElem' | 'TIMCustomElem' }>

/** Which files a message of each type may carry; as a file anything may be sent. */
const kinds: Readonly<Record<FileWish['type'], readonly string[]>> = {
  TIMImageElem: ['image'],
  TIMVideoFileElem: ['video'],
  TIMSoundElem: ['sound'],
  TIMFileElem: ['file', 'image', 'video', 'sound'],
}

const requireFile = async (tx: Tx, actor: Actor, id: string, wanted: readonly string[]): Promise<FileRow> => {
  const file = (await ownFile(tx, actor.merchantId, id)) ?? refuse('notFound', '文件不存在，请重新上传')
  return wanted.includes(file.kind) ? file : refuse('chatFileKind')
}

const imagePayload = ({ id, type, size, width, height, thumbnail_size }: FileRow) => {
  const [w, h] = [width ?? 0, height ?? 0]
  const scale = Math.min(1, 480 / Math.max(w, h, 1))
  const small = { width: Math.round(w * scale), height: Math.round(h * scale) }
  return {
    uuid: id,
    imageFormat: type,
    imageInfoArray: [
      { type: 0, url: fileUrl(id), width: w, height: h, size },
      ...(thumbnail_size === null ? [] : [{ type: 1, url: thumbnailUrl(id), ...small, size: thumbnail_size }]),
    ],
  }
}

const videoPayload = (file: FileRow, wish: FileWish & { type: 'TIMVideoFileElem' }, cover: FileRow | undefined) => ({
  uuid: file.id,
  videoUrl: fileUrl(file.id),
  videoSize: file.size,
  videoSecond: wish.second,
  videoFormat: file.type,
  snapshotUrl: cover ? fileUrl(cover.id) : '',
  snapshotWidth: cover?.width ?? wish.width,
  snapshotHeight: cover?.height ?? wish.height,
})

/** A message with a file of the merchant's own. */
export const fileContent = async (tx: Tx, actor: Actor, wish: FileWish): Promise<Content> => {
  const file = await requireFile(tx, actor, wish.file_id, kinds[wish.type])
  const { id: uuid, size, name } = file
  const base = { type: wish.type, words: '', fileIds: [uuid] }
  if (wish.type === 'TIMImageElem') return { ...base, payload: imagePayload(file) }
  if (wish.type === 'TIMSoundElem') return { ...base, payload: { uuid, url: fileUrl(uuid), size, second: wish.second } }
  if (wish.type === 'TIMFileElem')
    return { ...base, words: name, payload: { uuid, fileName: name, fileUrl: fileUrl(uuid), fileSize: size } }
  const cover = wish.snapshot_id ? await requireFile(tx, actor, wish.snapshot_id, ['image']) : undefined
  const fileIds = cover ? [uuid, cover.id] : [uuid]
  return { ...base, fileIds, payload: videoPayload(file, wish, cover) }
}
