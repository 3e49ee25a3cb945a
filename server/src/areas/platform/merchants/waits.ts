import type { Result } from '@zdb/contract/kit/endpoint'
import type { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { queues, type QueueName } from '@zdb/contract/platform/inbox/queues'
import { itemsAmong } from '#core/domain/platform-items.sql'
import type { Operator } from '#core/http/actor'

type Wait = Result<typeof merchants.show>['stores'][number]['waits']
export type WaitOf = (queue: QueueName, id: number) => Wait

/** Where in the inbox each of these things waits, if it does. */
export const waitsIn = async (
  { roles }: Operator,
  things: readonly { queues: readonly QueueName[]; id: number }[],
): Promise<WaitOf> => {
  const waiting = await itemsAmong(things.flatMap(({ queues: names, id }) => names.map((queue) => ({ queue, id }))))
  return (queue, id) =>
    waiting.has(`${queue}/${id}`)
      ? {
          queue,
          queue_zh: queues[queue].label,
          id: String(id),
          mine: queues[queue].roles.some((role) => roles.has(role)),
        }
      : null
}
