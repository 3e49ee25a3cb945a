import { queueNames, queues, type QueueName, type QueueRow } from '@zdb/contract/platform/inbox/queues'
import type { QueueSource } from '#core/domain/queue'
import { currentRules } from '#core/domain/rules'
import type { Operator } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { later, minutes } from '#core/time/clock'
import { itemOf, type Item, type Line } from './inbox.sql.ts'

export type Sources = ReadonlyMap<QueueName, QueueSource>
export type Address = { queue: string; item: string }

export const addressOf = ({ queue, thing_id }: Item): string => `${queue}/${thing_id}`

/** What of this queue an operator works on: nothing, all of it, or what names one of their roles. */
export const linesIn = (operator: Operator, queue: QueueName): Line[] => {
  const row: QueueRow = queues[queue]
  const own = row.roles.filter((role) => operator.roles.has(role))
  if (own.length === 0) return []
  return [{ queue, role: '' }, ...(row.byRole ? own.map((role) => ({ queue, role })) : [])]
}

export const linesFor = (operator: Operator): Line[] => queueNames.flatMap((queue) => linesIn(operator, queue))

export const sourceFor = (sources: Sources, operator: Operator, name: string): QueueSource => {
  const source = sources.get(name as QueueName) ?? refuse('notFound')
  if (linesIn(operator, source.name).length === 0) refuse('operatorForbidden')
  return source
}

/** The item, if it waits and is this operator's to work on. */
export const itemFor = async (operator: Operator, queue: QueueName, id: number): Promise<Item> => {
  const item = (await itemOf(queue, id)) ?? refuse('itemGone')
  if (!linesIn(operator, queue).some(({ role }) => role === item.role)) refuse('operatorForbidden')
  return item
}

/** Whoever has not touched an item for so long no longer works on it. */
export const staleBefore = async (): Promise<Date> => later(-minutes((await currentRules()).operatorItemMinutes))
