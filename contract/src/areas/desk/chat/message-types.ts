/** The kinds of message, by the names of the chat service, and what a list of conversations shows of them. */
export const messageTypes = {
  text: 'TIMTextElem',
  image: 'TIMImageElem',
  sound: 'TIMSoundElem',
  video: 'TIMVideoFileElem',
  file: 'TIMFileElem',
  face: 'TIMFaceElem',
  custom: 'TIMCustomElem',
} as const
export type MessageType = (typeof messageTypes)[keyof typeof messageTypes]

const other = '[其它消息]'

/** Of a text its words are shown. */
export const previews: Readonly<Record<Exclude<MessageType, 'TIMTextElem'>, string>> = {
  TIMImageElem: '[图片]',
  TIMSoundElem: '[语音]',
  TIMFileElem: '[文件]',
  TIMVideoFileElem: '[视频]',
  TIMFaceElem: other,
  TIMCustomElem: other,
}

/** What a list of conversations shows of a message. */
export const previewOf = ({ type, payload }: { readonly type: MessageType; readonly payload: unknown }): string => {
  if (type !== 'TIMTextElem') return previews[type]
  return payload && typeof payload === 'object' && 'text' in payload ? String(payload.text) : ''
}
