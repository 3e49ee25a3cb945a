import type { TicketAction } from '@zdb/contract/platform/tickets/actions'
import { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { refreshTickets, type Ticket } from './ticket.ts'

/** A reply stands under the thread; a deleted ticket has no page to come back to. */
const tableFor = (leave: () => void): ActionTable<Ticket, TicketAction> => ({
  reply: 'elsewhere',
  complete: {
    label: '问题已解决',
    send: ({ id }, send) => send(tickets.complete, { params: { id } }, '工单已完成，谢谢'),
  },
  cancel: {
    label: '取消工单',
    danger: true,
    ask: () => ({ title: '取消工单？', consequence: '平台将不再处理这个问题。', act: '取消工单', stay: '再等等' }),
    send: ({ id }, send) => send(tickets.cancel, { params: { id } }, '工单已取消'),
  },
  remove: {
    label: '删除',
    danger: true,
    last: true,
    ask: () => ({ title: '删除工单？', consequence: '工单会从您的列表中消失，不能恢复。', act: '删除' }),
    send: ({ id }, send) =>
      send(tickets.remove, { params: { id } }, () => {
        leave()
        return '工单已删除'
      }),
  },
})

export const useTicketActions = () => {
  const open = useOpen()
  return useActions({
    table: tableFor(() => open(routeTo('tickets'), { replace: true })),
    offered: ({ actions }: Ticket) => actions,
    keyOf: ({ id }) => id,
    refresh: refreshTickets,
  })
}
