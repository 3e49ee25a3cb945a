import type { ChatFileKind } from '@zdb/contract/desk/chat/limits'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import { conversationOf, type ImContent, type ImDraft, type ImMessage, type ImMessageType } from '../port.ts'
import { emptyPayloads } from './wire.ts'

export type NewContent = WireBody<typeof chat.send>['content']

export const fileKinds: Partial<Record<ImMessageType, ChatFileKind>> = {
  TIMImageElem: 'image',
  TIMFileElem: 'file',
  TIMVideoFileElem: 'video',
  TIMSoundElem: 'sound',
}

/** What the message looks like while its file is on its way: the browser draws it from the file itself. */
const contentOf = (draft: ImDraft): ImContent => {
  switch (draft.type) {
    case 'TIMTextElem':
      return { type: draft.type, payload: { text: draft.text } }
    case 'TIMFaceElem':
      return { type: draft.type, payload: { index: draft.index, data: draft.data } }
    case 'TIMCustomElem': {
      const { data, description, extension } = draft
      return { type: draft.type, payload: { data, description, extension } }
    }
    case 'TIMImageElem': {
      const image = { url: URL.createObjectURL(draft.file), width: 0, height: 0, size: draft.file.size }
      return {
        type: draft.type,
        payload: { ...emptyPayloads.TIMImageElem, imageFormat: draft.file.type, imageInfoArray: [image] },
      }
    }
    case 'TIMFileElem': {
      const { name, size } = draft.file
      return { type: draft.type, payload: { ...emptyPayloads.TIMFileElem, fileName: name, fileSize: size } }
    }
    case 'TIMVideoFileElem': {
      const { file, second, width, height } = draft
      return {
        type: draft.type,
        payload: {
          ...emptyPayloads.TIMVideoFileElem,
          videoUrl: URL.createObjectURL(file),
          videoSize: file.size,
          videoSecond: second,
          videoFormat: file.type,
          snapshotWidth: width,
          snapshotHeight: height,
        },
      }
    }
    case 'TIMSoundElem': {
      const { file, second } = draft
      return {
        type: draft.type,
        payload: { ...emptyPayloads.TIMSoundElem, url: URL.createObjectURL(file), size: file.size, second },
      }
    }
  }
}

type Facts = { readonly me: string; readonly to: string; readonly random: string; readonly time: number }

export const messageOfDraft = (draft: ImDraft, { me, to, random, time }: Facts, sender: string): ImMessage => ({
  ...contentOf(draft),
  ID: random,
  conversationID: conversationOf(to),
  conversationType: 'C2C',
  from: me,
  to,
  flow: 'out',
  time,
  status: 'unSend',
  isRevoked: false,
  isDeleted: false,
  isPeerRead: false,
  nick: '',
  avatar: '',
  cloudCustomData: JSON.stringify({ login_user: sender }),
  sequence: 0,
  random,
  revoker: '',
})

/** What the server is told; a card is made by the server from the order itself. */
export const wireContentOf = (draft: ImDraft, file_id: string): NewContent => {
  switch (draft.type) {
    case 'TIMTextElem':
      return { type: draft.type, text: draft.text }
    case 'TIMFaceElem':
      return { type: draft.type, index: draft.index, data: draft.data }
    case 'TIMImageElem':
    case 'TIMFileElem':
      return { type: draft.type, file_id }
    case 'TIMSoundElem':
      return { type: draft.type, file_id, second: Math.round(draft.second) }
    case 'TIMVideoFileElem':
      return {
        type: draft.type,
        file_id,
        second: Math.round(draft.second),
        width: draft.width,
        height: draft.height,
      }
    case 'TIMCustomElem': {
      const { type, order } = JSON.parse(draft.data) as { type: 'order' | 'order_inquiry'; order: { order_sn: string } }
      return { type: draft.type, card: type, order_sn: order.order_sn }
    }
  }
}
