import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { Id, Moment, whole } from '../../../kit/page.ts'
import { Revision } from '../../../kit/terms.ts'
import { ChangeLine, Goods, PayPassword, Price, Sn } from '../../orders/transfer-orders/schemas.ts'
import { terminals } from './events.ts'
import { chatFileKinds, chatLimits, chatTexts, textSize } from './limits.ts'
import { Conversation, ConversationId, Message, OrderCard, QuickTerms, UserId, UserProfile } from './messages.ts'
import { allQuickActions, allQuickKinds, allQuickStates, quickStates, quickStatesOfAsked } from './quick-kinds.ts'

export const engines = ['own', 'tencent'] as const

/** Only merchants whose `enable_im` is YES get a signed login. */
export const ChatLogin = z.object({
  enable_im: z.enum(['YES', 'NO']),
  engine: z.enum(engines).describe('own 本系统，tencent 腾讯云IM'),
  aid: z.string().describe('聊天应用编号，只有腾讯云IM有'),
  user_id: z.string(),
  sign: z.string().describe('登录签名'),
  avatar: z.string(),
  name: z.string(),
  open: z.number().int(),
  login_user: z.string(),
  sender_labels: z
    .object({ own: z.string(), names: z.record(z.string(), z.string()) })
    .optional()
    .describe('发消息时代替姓名的标签：自己的，和本商家各人的姓名；只有腾讯云IM有'),
})

/** Which page or client it is; given by `connect`. */
const client = z.string().max(40, '聊天登录已失效').default('').describe('connect 给的客户端编号')
/** The sender's own number of a message: sent again it is the same message. */
const random = z.string().regex(/^[\w-]{8,64}$/, '消息编号不正确')

export const Connect = z.object({
  sign: z.string().max(2_000).describe('user-info 给的登录签名'),
  client: client.describe('断线重连时给原来的编号'),
  terminal: z.enum(terminals).default('web'),
})
export const Connected = z.object({
  client: z.string(),
  latest: z.string().describe('最新的变化编号'),
  unread: z.number().int(),
  team_inbox: z.boolean(),
  profile: UserProfile,
})
export const ClientRef = z.object({ client })
export const ClientQuery = z.object({ client })

export const PartnerInfo = z.object({
  userID: z.string(),
  merchant_id: z.string(),
  name: z.string(),
  avatar: z.string(),
  open: z.number().int().describe('1 已开启聊天'),
  blocked: z.boolean().describe('我屏蔽了对方'),
  receive_shop_openid: z.string().describe('没有接单门店时为空'),
  last_receive_order_time: Moment.nullable(),
  rel_name: z.string().describe('实名'),
  business_license: z.number().int().describe('大于1时显示标志'),
  food_license: z.number().int().describe('大于1时显示标志'),
  assure_credit: z.boolean(),
})

export const ConversationQuery = z.object({
  client,
  cursor: z.string().max(60).optional(),
  keyword: z.string().trim().max(40, '关键词不能超过40个字').default(''),
  limit: whole(1, 100).default(30),
})
export const Conversations = z.object({
  items: z.array(Conversation),
  next: z.string().nullable().describe('下一页的游标'),
  unread: z.number().int().describe('全部会话的未读数'),
  latest: z.string().describe('读到此列表时的变化编号'),
})

export const MessageQuery = z.object({
  client,
  before: whole(1, 1e15).optional().describe('比这个次序更早的'),
  after: whole(0, 1e15).optional().describe('比这个次序更新的'),
  around: z.enum(['unread']).optional().describe('第一条未读消息前后'),
  limit: whole(1, 100).default(30),
})
export const Messages = z.object({
  items: z.array(Message).describe('按次序，旧的在前'),
  earlier: z.boolean().describe('还有更早的'),
  later: z.boolean().describe('还有更新的'),
  first_unread: z.number().int().nullable().describe('第一条未读消息的次序'),
  unread: z.number().int(),
  peer_read: z.number().int().describe('对方读到哪里'),
  latest: z.string().describe('读到此页时的变化编号'),
})

const change = { no: z.string(), conversationID: ConversationId }
/** Everything that happens to a merchant's chat, numbered without a gap in the order of commits. */
export const Change = z.discriminatedUnion('kind', [
  z.object({ ...change, kind: z.literal('message'), message: Message, unread: z.number().int() }),
  z.object({ ...change, kind: z.literal('revoked'), message: Message, unread: z.number().int() }),
  z.object({ ...change, kind: z.literal('peerRead'), sequence: z.number().int().describe('对方读到哪里') }),
  z.object({
    ...change,
    kind: z.literal('read'),
    sequence: z.number().int().describe('我方读到哪里'),
    unread: z.number().int(),
  }),
  z.object({ ...change, kind: z.literal('deleted'), ids: z.array(z.string()), unread: z.number().int() }),
  z.object({ ...change, kind: z.literal('conversationDeleted') }),
  z.object({ ...change, kind: z.literal('profile'), profile: UserProfile }),
  z.object({ ...change, kind: z.literal('blocked'), blocked: z.boolean() }),
  z.object({ ...change, kind: z.literal('quick'), quick_id: z.string(), state: z.enum(allQuickStates) }),
])
export type Change = z.infer<typeof Change>
export const ChangeQuery = z.object({
  client,
  after: z.string().regex(/^\d{1,15}$/, '变化编号不正确'),
  limit: whole(1, 500).default(200),
})
export const Changes = z.object({
  items: z.array(Change),
  latest: z.string().describe('最后一条的编号；没有变化时同 after'),
  more: z.boolean(),
  reset: z.boolean().describe('离开太久，请重新读会话和消息'),
  unread: z.number().int().describe('全部会话的未读数'),
})

const fileId = z.string().regex(/^[0-9a-f-]{36}$/, '文件不正确')
const pixels = whole(0, 100_000).default(0)

/** What a message says, by its type; files are uploaded first. */
export const NewContent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('TIMTextElem'),
    text: z
      .string()
      .min(1, chatTexts.textEmpty)
      .max(chatLimits.textCharacters, {
        error: ({ input }) =>
          typeof input === 'string' && textSize(input) > chatLimits.textBytes
            ? chatTexts.textTooLong
            : `消息内容不能超过${chatLimits.textCharacters}个字`,
      }),
  }),
  z.object({ type: z.literal('TIMFaceElem'), index: whole(0, 10_000), data: z.string().max(40) }),
  z.object({ type: z.literal('TIMImageElem'), file_id: fileId }),
  z.object({ type: z.literal('TIMFileElem'), file_id: fileId }),
  z.object({ type: z.literal('TIMSoundElem'), file_id: fileId, second: whole(0, chatLimits.soundSeconds) }),
  z.object({
    type: z.literal('TIMVideoFileElem'),
    file_id: fileId,
    second: whole(0, 86_400).default(0),
    width: pixels,
    height: pixels,
    snapshot_id: fileId.optional().describe('封面图，先上传'),
  }),
  z.object({ type: z.literal('TIMCustomElem'), card: z.enum(['order', 'order_inquiry']), order_sn: Sn }),
])
export type NewContent = z.infer<typeof NewContent>

export const NewMessage = z.object({
  client,
  to: UserId,
  random,
  client_time: whole(0, 1e11).default(0).describe('发送方的时间，秒'),
  content: NewContent,
})
export const Sent = z.object({ message: Message, no: z.string().describe('这条消息在我方的变化编号') })

/** By which the chat service knows what pages handed to it themselves: its number, the sender's, and the second. */
export const CarriedKey = z.string().regex(/^\d{1,10}_\d{1,10}_\d{1,10}$/, '消息编号不正确')

export const MessageIds = z.object({
  client,
  ids: z
    .array(Id.or(CarriedKey))
    .min(1, '请选择消息')
    .max(100, '一次最多删除100条消息')
    .describe('消息的编号；由聊天服务直接传送的是它给的编号'),
})
export const DeleteConversation = z.object({
  client,
  user_id: z.string({ error: chatTexts.deleteNobody }).min(1, chatTexts.deleteNobody).pipe(UserId),
})
export const MarkRead = z.object({ client, sequence: whole(0, 1e15) })
export const ReadAnswer = z.object({ unread: z.number().int(), total: z.number().int().describe('全部会话的未读数') })

export const Forward = z.object({
  client,
  to: z
    .array(UserId, { error: chatTexts.forwardNobody })
    .min(1, chatTexts.forwardNobody)
    .max(chatLimits.forwardTargets, `一次最多转发给${chatLimits.forwardTargets}个对象`),
  random,
})
export const Forwarded = z.object({
  results: z.array(
    z.object({
      to: z.string(),
      message: Message.nullable(),
      refusal: z.string().describe('未能转发的原因，成功为空'),
    }),
  ),
})

export const SearchQuery = z.object({
  client,
  keyword: text('关键词', 40),
  user_id: UserId.optional().describe('只在与此人的会话里找'),
  cursor: z.string().max(60).optional(),
  limit: whole(1, 50).default(20),
})
export const Found = z.object({
  items: z.array(z.object({ message: Message, userProfile: UserProfile })),
  next: z.string().nullable(),
})

export const UserRef = z.object({ client, user_id: UserId })
export const Blocked = z.object({ items: z.array(UserProfile) })
export const NewProfile = z.object({ client, nick: text('昵称', 40), avatar: z.string().max(200).default('') })
export const ChatSetting = z.object({ team_inbox: z.boolean().describe('团队收件箱：本店多人同时在线聊天') })
export const NewChatSetting = ChatSetting.extend({ client })

export const NewUpload = z.object({
  client,
  kind: z.enum(chatFileKinds),
  name: text('文件名', 200),
  size: whole(1, 1e12),
  random: random.describe('同一个编号再次开始，接着原来的上传'),
})
export const ChatFile = z.object({
  file_id: z.string(),
  kind: z.enum(chatFileKinds),
  name: z.string(),
  type: z.string().describe('MIME 类型，由内容决定'),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  url: z.string(),
})
export const UploadState = z.object({
  upload_id: z.string(),
  kind: z.enum(chatFileKinds),
  name: z.string(),
  size: z.number().int(),
  received: z.number().int().describe('已收到的字节数，从这里继续'),
  chunk_size: z.number().int().describe('每块的字节数，最后一块可以小一些'),
  file: ChatFile.nullable().describe('完成后的文件'),
})
export const ChunkQuery = z.object({ client, offset: whole(0, 1e12) })

export const QuickQuery = z.object({ client, user_id: UserId, order_sn: Sn })
export const QuickKinds = z.array(
  z.object({
    kind: z.enum(allQuickKinds),
    title: z.string(),
    about: z.string(),
    needs: z.array(z.enum(['price', 'goods_items', 'arrive_at'])),
    allowed: z.boolean(),
    reason: z.string().describe('不能用的原因'),
  }),
)
const quickTerms = {
  price: Price.optional(),
  goods_items: z.array(Goods).min(1, '请至少填写一件商品').max(20, '最多20件商品').optional(),
  arrive_at: Moment.optional(),
  note: z.string().trim().max(200, '说明不能超过200个字').default(''),
  pay_password: PayPassword.optional().describe('改高价格时必填'),
}
export const NewQuick = z.object({
  client,
  to: UserId,
  random,
  kind: z.enum(allQuickKinds),
  order_sn: Sn,
  ...quickTerms,
})
export const ActQuick = z.object({
  client,
  random,
  action: z.enum(allQuickActions),
  ...quickTerms,
  revision: Revision.optional().describe('同意时必填，与 price、goods_items、arrive_at 一起：看到的订单版本和提议'),
})

/** An order that was shown: as it was then, as it is now, and what has changed. */
export const OrderCardNow = z.object({
  sent: OrderCard.describe('发送时的订单'),
  now: OrderCard.nullable().describe('已看不到的订单为空'),
  changed: z.boolean(),
  changes: z.array(ChangeLine),
  quick: z
    .object({
      quick_id: z.string(),
      kind: z.enum(allQuickKinds),
      state: z.enum(allQuickStates),
      state_zh: z
        .string()
        .describe([...new Set([...Object.values(quickStates), ...Object.values(quickStatesOfAsked)])].join('、')),
      actions: z.array(z.enum(allQuickActions)).describe('我现在可以做的'),
      terms: QuickTerms.describe('提议的内容，同意时原样带回'),
      lines: z.array(ChangeLine).describe('提议的内容与提出时的订单相比'),
    })
    .nullable(),
})
