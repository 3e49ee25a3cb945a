import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { queues, type QueueName } from '@zdb/contract/platform/inbox/queues'
import { namesOfMerchants } from '#areas/people/identity/public'
import { namesOf } from '#areas/platform/operators/public'
import type { Operator } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import {
  countLimit,
  countsOf,
  frontOf,
  type Item,
  type Line,
  type Place,
  type Placed,
  type QueueCount,
} from './inbox.sql.ts'
import { linesFor, linesIn, staleBefore, type Sources } from './lines.ts'

type Row = Result<typeof inbox.list>['items'][number]

const pageSize = 50

export const present = async (sources: Sources, operator: Operator, items: readonly Item[]): Promise<Row[]> => {
  const stale = await staleBefore()
  const workerOf = ({ worker_id, worked_at }: Item) => (worked_at && worked_at >= stale ? worker_id : null)
  const byQueue = Map.groupBy(items, ({ queue }) => queue)
  const described = new Map(
    await Promise.all(
      [...byQueue].map(async ([queue, some]) => {
        const titles = await sources.get(queue)?.describe(some.map(({ thing_id }) => thing_id))
        return [queue, titles] as const
      }),
    ),
  )
  const merchants = await namesOfMerchants(
    [...described.values()].flatMap((some) => [...(some?.values() ?? [])]).map(({ merchantId }) => merchantId),
  )
  const workers = await namesOf(items.flatMap((item) => workerOf(item) ?? []))
  return items.map((item) => {
    const { title = '', merchantId = 0 } = described.get(item.queue)?.get(item.thing_id) ?? {}
    const worker = workerOf(item)
    return {
      queue: item.queue,
      queue_zh: queues[item.queue].label,
      id: String(item.thing_id),
      title,
      merchant: merchants.get(merchantId) ?? '',
      since: item.since,
      due_at: item.due_at,
      overdue: item.due_at < now(),
      worker: worker === null ? '' : (workers.get(worker) ?? ''),
      mine: worker === operator.operatorId,
    }
  })
}

/** One row per queue, whatever lines it is made of. */
const countsByQueue = async (lines: readonly Line[]): Promise<QueueCount[]> => {
  const counts = new Map<QueueName, QueueCount>()
  for (const { queue, waiting, overdue } of await countsOf(lines)) {
    const sum = counts.get(queue) ?? { queue, waiting: 0, overdue: 0 }
    counts.set(queue, {
      queue,
      waiting: Math.min(sum.waiting + waiting, countLimit),
      overdue: Math.min(sum.overdue + overdue, countLimit),
    })
  }
  return [...counts.values()]
}

const placeText = ({ urgency, thing_id, queue }: Placed): string => `${urgency}.${thing_id}.${queue}`

const placeIn = (text: string): Place => {
  const [urgency, id, queue = ''] = text.split('.')
  return { urgency: Number(urgency), id: Number(id), queue }
}

export const listInbox = async (
  sources: Sources,
  operator: Operator,
  { queue, mine, after }: Query<typeof inbox.list>,
): Promise<Result<typeof inbox.list>> => {
  const all = linesFor(operator)
  const wanted = queue === undefined ? all : linesIn(operator, queue)
  if (wanted.length === 0) refuse('operatorForbidden')
  const [counts, found] = await Promise.all([
    countsByQueue(all),
    frontOf(wanted, {
      limit: pageSize + 1,
      after: after === undefined ? undefined : placeIn(after),
      ...(mine === '1' ? { workerId: operator.operatorId } : {}),
    }),
  ])
  const items = found.slice(0, pageSize)
  const last = found.length > pageSize ? items.at(-1) : undefined
  return {
    queues: counts.map(({ queue: name, waiting, overdue }) => ({ name, label: queues[name].label, waiting, overdue })),
    items: await present(sources, operator, items),
    more: last ? placeText(last) : '',
  }
}
