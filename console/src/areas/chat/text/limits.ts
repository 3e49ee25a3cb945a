import { chatFileLimits, chatLimits, chatTexts, textSize } from '@zdb/contract/desk/chat/limits'

/** Spec 1, section 5. */
const imageTypes = ['image/gif', 'image/jpeg', 'image/jpg', 'image/png', 'image/bmp', 'image/webp']

export const fileRules = {
  TIMImageElem: { ...chatFileLimits.image, accept: imageTypes.join(',') },
  TIMFileElem: { ...chatFileLimits.file, accept: '' },
  TIMVideoFileElem: { ...chatFileLimits.video, accept: 'video/mp4,video/webm,video/quicktime' },
} as const

export type FileKind = keyof typeof fileRules

/** What was dropped or pasted says itself what it is. */
export const kindOfFile = ({ type }: Pick<File, 'type'>): FileKind =>
  imageTypes.includes(type) ? 'TIMImageElem' : type.startsWith('video/') ? 'TIMVideoFileElem' : 'TIMFileElem'

/** Why a file cannot be sent; nothing where it can. */
export const fileRefusal = (kind: FileKind, { type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (kind === 'TIMImageElem' && !imageTypes.includes(type)) return '请选择图片文件'
  return size > fileRules[kind].bytes ? fileRules[kind].refusal : undefined
}

/** Why a text cannot be sent. An empty one is simply not sent. */
export const textRefusal = (text: string): string | undefined =>
  textSize(text) > chatLimits.textBytes ? chatTexts.textTooLong : undefined
