import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import { chatLimits, textSize } from '@zdb/contract/desk/chat/limits'
import { messageTypes } from '@zdb/contract/desk/chat/message-types'
import type { NewContent } from '@zdb/contract/desk/chat/schemas'
import { merchantOf } from '@zdb/contract/desk/chat/user-ids'
import type { Actor } from '#core/http/actor'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { within, type Tx } from '#core/db/tx'
import { fileContent } from '../files/attachments.ts'
import { partnerOf } from '../people/relations.ts'
import { cardFor } from '../quick/order-cards.ts'
import { requireClient } from '../session/clients.ts'
import { handOver } from '../tencent/carrying/delivery.ts'
import { deliver, type Content, type Delivered } from './delivery.ts'
import { presentMessage, viewOf } from './present.ts'

/** A text of spaces says nothing; its length is counted in the way of the specification. */
export const textContent = (text: string): Content => {
  if (text.trim() === '') refuse('invalid', '请输入消息内容', [{ field: 'content.text', message: '请输入消息内容' }])
  if (textSize(text) > chatLimits.textBytes) refuse('chatTextTooLong')
  return { type: messageTypes.text, payload: { text }, words: text, fileIds: [] }
}

const contentOf = async (tx: Tx, actor: Actor, partnerId: number, wish: NewContent): Promise<Content> => {
  if (wish.type === 'TIMTextElem') return textContent(wish.text)
  if (wish.type === 'TIMFaceElem') {
    const { type, index, data } = wish
    return { type, payload: { index, data }, words: '', fileIds: [] }
  }
  if (wish.type === 'TIMCustomElem') {
    const order = await cardFor(actor, partnerId, wish.order_sn)
    return { type: wish.type, payload: { type: wish.card, order }, words: wish.order_sn, fileIds: [] }
  }
  return fileContent(tx, actor, wish)
}

/** A message as its sender is answered, once the service that carries messages has not said no to it. */
export const presentSent = async (actor: Actor, sent: Delivered): Promise<Result<typeof chat.send>> => {
  await handOver(sent)
  const { row, no } = sent
  const view = await viewOf(actor.merchantId, [row.to_id])
  return { message: presentMessage(row, view), no: String(no) }
}

export const send = async (
  actor: Actor,
  { client, to, random, client_time, content }: Body<typeof chat.send>,
): Promise<Result<typeof chat.send>> => {
  const partner = await partnerOf(actor, to)
  await requireClient(actor, client)
  if (content.type === 'TIMTextElem') textContent(content.text)
  await spendRateLimit('chatMessage', String(actor.accountId))
  const sent = await within((tx) =>
    deliver(tx, actor, {
      partner,
      random,
      clientTime: client_time,
      wish: content,
      content: (inside) => contentOf(inside, actor, merchantOf(to), content),
    }),
  )
  return presentSent(actor, sent)
}
