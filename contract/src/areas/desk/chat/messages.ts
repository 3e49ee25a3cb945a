import * as z from 'zod'
import { Goods } from '../../orders/transfer-orders/schemas.ts'
import { allQuickKinds } from './quick-kinds.ts'

/** Messages and conversations in the shapes of the chat service, whichever engine carries them. */

export const UserId = z.string().regex(/^m[1-9]\d{0,14}$/, '聊天对象不正确')
export const ConversationId = z.string().describe('C2C 加对方的 userID')

const base = {
  ID: z.string(),
  conversationID: ConversationId,
  conversationType: z.literal('C2C'),
  from: z.string(),
  to: z.string(),
  flow: z.enum(['in', 'out']),
  time: z.number().int().describe('服务器时间，秒'),
  status: z.enum(['unSend', 'success', 'fail']),
  sequence: z.number().int().describe('会话内的次序，由服务器决定'),
  random: z.string().describe('发送方给的编号，重复发送是同一条消息'),
  clientTime: z.number().int().describe('发送方的时间，秒；只供参考'),
  priority: z.literal('Normal'),
  nick: z.string(),
  avatar: z.string(),
  isPeerRead: z.boolean(),
  isRevoked: z.boolean(),
  revoker: z.string().nullable().describe('撤回者的 userID'),
  revokerInfo: z.object({ userID: z.string(), nick: z.string(), avatar: z.string() }).nullable(),
  revokeReason: z.string(),
  isDeleted: z.boolean(),
  isModified: z.boolean(),
  cloudCustomData: z.string().describe('JSON：CloudCustomData，本商家的谁发的；对方的消息为空'),
}

export const TextPayload = z.object({ text: z.string() })
export const ImagePayload = z.object({
  uuid: z.string(),
  imageFormat: z.string().describe('图片的 MIME 类型'),
  imageInfoArray: z
    .array(
      z.object({
        type: z.number().int().describe('0原图，1缩略图'),
        url: z.string(),
        width: z.number().int(),
        height: z.number().int(),
        size: z.number().int(),
      }),
    )
    .describe('第一项是原图，最后一项是缩略图'),
})
export const SoundPayload = z.object({ uuid: z.string(), url: z.string(), size: z.number().int(), second: z.number() })
export const VideoPayload = z.object({
  uuid: z.string(),
  videoUrl: z.string(),
  videoSize: z.number().int(),
  videoSecond: z.number(),
  videoFormat: z.string(),
  snapshotUrl: z.string().describe('没有封面时为空'),
  snapshotWidth: z.number().int(),
  snapshotHeight: z.number().int(),
})
export const FilePayload = z.object({
  uuid: z.string(),
  fileName: z.string(),
  fileUrl: z.string(),
  fileSize: z.number().int(),
})
export const FacePayload = z.object({ index: z.number().int(), data: z.string() })
export const CustomPayload = z.object({
  data: z.string().describe('JSON：CustomData'),
  description: z.string(),
  extension: z.string(),
})

const revokedPayload = z.null().describe('已撤回的消息没有内容')

/** Revoked, a message keeps its place and loses its content. */
export const Message = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('TIMTextElem'), payload: TextPayload.or(revokedPayload) }),
  z.object({ ...base, type: z.literal('TIMImageElem'), payload: ImagePayload.or(revokedPayload) }),
  z.object({ ...base, type: z.literal('TIMSoundElem'), payload: SoundPayload.or(revokedPayload) }),
  z.object({ ...base, type: z.literal('TIMVideoFileElem'), payload: VideoPayload.or(revokedPayload) }),
  z.object({ ...base, type: z.literal('TIMFileElem'), payload: FilePayload.or(revokedPayload) }),
  z.object({ ...base, type: z.literal('TIMFaceElem'), payload: FacePayload.or(revokedPayload) }),
  z.object({ ...base, type: z.literal('TIMCustomElem'), payload: CustomPayload.or(revokedPayload) }),
])
export type Message = z.infer<typeof Message>

/** An order as it stood when somebody showed it to the other; money is text in yuan. */
export const OrderCard = z.object({
  source_merchant: z.string().describe('下单商家的编号'),
  source_myself: z.number().int().describe('1 我下的单，0 我接的单'),
  order_sn: z.string(),
  order_amount: z.string().describe('元；未定价为空'),
  delivery_date: z.string(),
  delivery_time: z.string(),
  areainfo: z.string(),
  address: z.string(),
  order_status: z.number().int(),
  order_status_zh: z.string(),
  goods_total: z.number().int(),
  goods_items: z.array(Goods),
  revision: z.number().int(),
})
export type OrderCard = z.infer<typeof OrderCard>

export const QuickTerms = z.object({
  price: z.string().describe('元').optional(),
  goods_items: z.array(Goods).optional(),
  arrive_at: z.string().describe('YYYY-MM-DD HH:mm:ss').optional(),
  note: z.string().default(''),
})

/** What a TIMCustomElem carries in `data`. */
export const CustomData = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order'), order: OrderCard }),
  z.object({ type: z.literal('order_inquiry'), order: OrderCard }),
  z.object({
    type: z.literal('quick'),
    quick_id: z.string(),
    kind: z.enum(allQuickKinds),
    title: z.string(),
    order: OrderCard,
    terms: QuickTerms,
    answers: z.string().nullable().describe('答复的是哪一条快捷消息'),
  }),
])
export type CustomData = z.infer<typeof CustomData>

export const CloudCustomData = z.object({
  login_user: z.string().describe('谁发的，团队收件箱里显示'),
  account_id: z.string(),
})
export type CloudCustomData = z.infer<typeof CloudCustomData>

export const UserProfile = z.object({
  userID: z.string(),
  nick: z.string(),
  avatar: z.string(),
  merchant_id: z.string(),
  open: z.number().int().describe('1 已开启聊天'),
})
export type UserProfile = z.infer<typeof UserProfile>

export const Conversation = z.object({
  conversationID: ConversationId,
  type: z.literal('C2C'),
  unreadCount: z.number().int(),
  userProfile: UserProfile,
  lastMessage: z
    .object({
      lastTime: z.number().int(),
      lastSequence: z.number().int(),
      fromAccount: z.string(),
      type: z.string(),
      messageForShow: z.string(),
      isRevoked: z.boolean(),
      isPeerRead: z.boolean(),
    })
    .nullable(),
  peerReadSequence: z.number().int().describe('对方读到哪里'),
  readSequence: z.number().int().describe('我读到哪里'),
  blocked: z.boolean().describe('我屏蔽了对方'),
  remark: z.string(),
  isPinned: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>
