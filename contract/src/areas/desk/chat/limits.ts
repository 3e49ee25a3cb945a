import { uploadLimits, uploadRefusals } from '../files/schemas.ts'
import { revokeMinutes } from './revoke-window.ts'

/** What the specification sets for chat (1, sections 5, 6 and 9); the server holds to it, the page says it sooner. */
export const chatLimits = {
  textBytes: 3 * 1024,
  textCharacters: 3000,
  revokeSeconds: revokeMinutes * 60,
  forwardTargets: 50,
  /** A piece of an upload; every piece but the last is exactly so long. */
  chunkBytes: 4 * 1024 ** 2,
  /** An upload that was not touched for so long is given up. */
  uploadHours: 24,
  /** What a merchant may bring in a day, and how much of it at once. */
  uploadBytesPerDay: 5 * 1024 ** 3,
  openUploads: 100,
  soundSeconds: 60,
  keptYears: 2,
} as const

export const chatTexts = {
  textTooLong: '消息内容长度不能超过3KB',
  textEmpty: '请输入消息内容',
  forwardNobody: '请选择转发对象！',
  deleteNobody: '请选择要删除的聊天对象',
} as const

/** A voice message is a file of which one hears. */
export const chatFileKinds = ['image', 'file', 'video', 'sound'] as const
export type ChatFileKind = (typeof chatFileKinds)[number]

export const chatFileLimits: Readonly<Record<ChatFileKind, { readonly bytes: number; readonly refusal: string }>> = {
  image: { bytes: uploadLimits.image, refusal: uploadRefusals.image },
  file: { bytes: uploadLimits.file, refusal: uploadRefusals.file },
  video: { bytes: uploadLimits.video, refusal: uploadRefusals.video },
  sound: { bytes: uploadLimits.file, refusal: uploadRefusals.file },
}

/** One for each ASCII character and three for every other (spec 1, section 5). */
export const textSize = (text: string): number => {
  let size = 0
  for (const character of text) size += (character.codePointAt(0) ?? 0) < 128 ? 1 : 3
  return size
}
