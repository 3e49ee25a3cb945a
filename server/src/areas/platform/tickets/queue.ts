import { operatorRoles, type OperatorRole } from '@zdb/contract/operator-roles'
import { db } from '#core/db/tx'
import { deskPicture, facts, type Part, type QueueSource } from '#core/domain/queue'
import { refuse } from '#core/http/refusal'
import { completeTicket, replyTicket } from './platform-replies.ts'
import { messagesOf, patchTicket, ticketsById, type Message, type TicketRow } from './tickets.sql.ts'

const roleOf = ({ role }: TicketRow): string => operatorRoles[role as OperatorRole].label

const threadOf = (messages: readonly Message[]): Part => ({
  kind: 'history',
  title: '沟通记录',
  lines: messages.map(({ at, actor, content }) => ({ at, who: actor, text: content })),
})

const picturesOf = (messages: readonly Message[]): Part => ({
  kind: 'pictures',
  title: '图片',
  pictures: messages.flatMap(({ actor, images }) =>
    images.map((url, index) => ({ label: `${actor}的第${index + 1}张`, url: deskPicture(url) })),
  ),
})

/** Questions of merchants, with the whole thread. */
export const ticketQueue: QueueSource = {
  name: 'tickets',
  describe: async (ids) =>
    new Map(
      (await ticketsById(ids)).map((ticket) => [
        ticket.id,
        { title: `${roleOf(ticket)} · ${ticket.category} · ${ticket.content}`, merchantId: ticket.merchant_id },
      ]),
    ),
  evidence: async (id) => {
    const [ticket = refuse('itemGone')] = await ticketsById([id])
    const messages = await messagesOf(id)
    if (ticket.unread_by_platform) await patchTicket(db(), id, { unread_by_platform: false })
    return {
      merchantIds: [ticket.merchant_id],
      parts: [
        facts('工单', [
          ['分类', ticket.category],
          ['负责', roleOf(ticket)],
          ['相关单号', ticket.order_sn],
          ['提交人', ticket.raised_by],
        ]),
        threadOf(messages),
        picturesOf(messages),
      ],
    }
  },
  decisions: {
    reply: {
      label: '回复',
      tone: 'good',
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
