import { operatorRoles, type OperatorRole } from '@zdb/contract/operator-roles'
import { within } from '#core/db/tx'
import { facts, type OlderHistory, type Part, type QueueSource } from '#core/domain/queue'
import { refuse } from '#core/http/refusal'
import { completeTicket, replyTicket } from './platform-replies.ts'
import {
  countMessages,
  lockTicket,
  newestMessages,
  patchTicket,
  shownToDesk,
  threadHolds,
  ticketsById,
  type Message,
  type TicketRow,
} from './tickets.sql.ts'

const roleOf = ({ role }: TicketRow): string => operatorRoles[role as OperatorRole].label

/** What was written is for those whose look is written down: the list goes without it. */
const titleOf = (ticket: TicketRow): string =>
  [roleOf(ticket), ticket.category, ticket.order_sn].filter(Boolean).join(' · ')

/** From which message on older ones are asked for; '' where this is the first. */
const cursorOf = (messages: readonly Message[], hasOlder: boolean): string =>
  hasOlder ? String(messages[0]?.id ?? '') : ''

const threadOf = (messages: readonly Message[], hasOlder: boolean): Part => {
  const older = cursorOf(messages, hasOlder)
  return {
    kind: 'history',
    title: '沟通记录',
    lines: messages.map(({ at, actor, content }) => ({ at, who: actor, text: content })),
    ...(older === '' ? {} : { older }),
  }
}

const picturesIn = ({ actor, images }: Message) =>
  images.map((url, index) => ({ label: `${actor}的第${index + 1}张`, url }))

const picturesOf = (messages: readonly Message[]): Part => ({
  kind: 'pictures',
  title: '图片',
  pictures: messages.flatMap(picturesIn),
})

/** What the desk reads of an older part of a thread at once. */
const olderPage = 100

const readOlder: OlderHistory['read'] = async (id, before) => {
  const found = await newestMessages(id, olderPage + 1, before)
  const page = found.slice(-olderPage)
  return {
    items: page
      .map((message) => ({
        at: message.at,
        who: message.actor,
        text: message.content,
        pictures: picturesIn(message),
      }))
      .toReversed(),
    next: cursorOf(page, found.length > olderPage),
  }
}

/** Questions of merchants, with their thread. */
export const ticketQueue: QueueSource = {
  name: 'tickets',
  lock: lockTicket,
  opened: (_operator, id) => within((tx) => patchTicket(tx, id, { unread_by_platform: false })),
  describe: async (ids) =>
    new Map(
      (await ticketsById(ids)).map((ticket) => [ticket.id, { title: titleOf(ticket), merchantId: ticket.merchant_id }]),
    ),
  evidence: async (id) => {
    const [ticket = refuse('itemGone')] = await ticketsById([id])
    const [messages, said] = await Promise.all([newestMessages(id, shownToDesk), countMessages(id)])
    const hidden = said - messages.length
    return {
      merchantIds: [ticket.merchant_id],
      parts: [
        facts('工单', [
          ['分类', ticket.category],
          ['负责', roleOf(ticket)],
          ['相关单号', ticket.order_sn],
          ['提交人', ticket.raised_by],
          ['沟通记录', hidden > 0 ? `另有${hidden}条更早的，可在下面打开` : ''],
        ]),
        threadOf(messages, hidden > 0),
        picturesOf(messages),
      ],
    }
  },
  older: { read: readOlder, holds: threadHolds },
  decisions: {
    reply: {
      label: '回复',
      tone: 'good',
      asks: '回复',
      reasons: ['已核实并处理，请刷新查看', '请补充单号和截图，以便核实', '已转交相关同事，稍后回复您'],
      make: (operator, id, { reason }) => replyTicket(operator, id, { content: reason }),
    },
    complete: {
      label: '完成',
      tone: 'plain',
      reasons: ['问题已解决', '与另一张工单重复', '超出平台处理范围'],
      make: (operator, id, { reason }) => completeTicket(operator, id, reason),
    },
  },
}
