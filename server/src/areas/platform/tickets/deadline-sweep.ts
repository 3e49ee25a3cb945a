import { within } from '#core/db/tx'
import { defaultMove } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { sweep } from '#core/work/sweep'
import { moveTicket } from './move-ticket.ts'
import { tellMerchant } from './pushes.ts'
import { helpTicket } from './ticket-machine.ts'
import { dueTickets, lockTicket } from './tickets.sql.ts'

const clock = system('clock')
const name = 'tickets.deadlines'

/** What happens to one whose time is up; a rival that was faster leaves nothing to do. */
const workOffOne = (id: number): Promise<void> =>
  within(async (tx) => {
    const ticket = await lockTicket(tx, id)
    const move = defaultMove(helpTicket, ticket)
    if (!move || !ticket.deadline_at || ticket.deadline_at > now()) return
    const words = { side: 'system', content: '没有新的问题，工单自动完成' } as const
    const completed = await moveTicket(tx, move, { ticket, actor: clock, words })
    await tellMerchant(tx, completed, '工单已自动完成', `您的工单${id}没有新的问题，已自动完成`)
  })

export const workOffTickets = (): Promise<void> =>
  sweep({ name, due: (limit) => dueTickets(name, limit), work: workOffOne })
