import { createHash } from 'node:crypto'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { formatYuan, parseYuan } from '@zdb/contract/kit/fen'
import type { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { queueNames, queues, type QueueName } from '@zdb/contract/platform/inbox/queues'
import { namesOfMerchants } from '#areas/people/identity/public'
import { namesOf } from '#areas/platform/operators/public'
import { within } from '#core/db/tx'
import type { Evidence, QueueSource } from '#core/domain/queue'
import { currentRules } from '#core/domain/rules'
import { asPlatform, type Operator } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse, refuseField } from '#core/http/refusal'
import type { Look } from '#core/http/register'
import { later, minutes, now } from '#core/time/clock'
import { countsOf, frontOf, itemOf, releaseItem, takeItem, type Item } from './inbox.sql.ts'

type Row = Result<typeof inbox.list>['items'][number]
type Sources = ReadonlyMap<QueueName, QueueSource>
type Address = { queue: string; item: string }

const pageSize = 50

const mayWork = ({ roles }: Operator, name: QueueName): boolean => queues[name].roles.some((role) => roles.has(role))

/** The queues that this operator works on. */
const queuesFor = (operator: Operator): QueueName[] => queueNames.filter((name) => mayWork(operator, name))

const sourceFor = (sources: Sources, operator: Operator, name: string): QueueSource => {
  const source = sources.get(name as QueueName) ?? refuse('notFound')
  if (!mayWork(operator, source.name)) refuse('operatorForbidden')
  return source
}

/** Whoever has not touched an item for so long no longer works on it. */
const staleBefore = async (): Promise<Date> => later(-minutes((await currentRules()).operatorItemMinutes))

const present = async (sources: Sources, operator: Operator, items: readonly Item[]): Promise<Row[]> => {
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

export const listInbox = async (
  sources: Sources,
  operator: Operator,
  { queue, mine }: Query<typeof inbox.list>,
): Promise<Result<typeof inbox.list>> => {
  const all = queuesFor(operator)
  if (queue !== undefined && !all.includes(queue)) refuse('operatorForbidden')
  const [counts, items] = await Promise.all([
    countsOf(all),
    frontOf(queue === undefined ? all : [queue], {
      limit: pageSize,
      ...(mine === '1' ? { workerId: operator.operatorId } : {}),
    }),
  ])
  return {
    queues: counts.map(({ queue: name, waiting, overdue }) => ({ name, label: queues[name].label, waiting, overdue })),
    items: await present(sources, operator, items),
  }
}

/** What was seen, in a few letters: another hash is other evidence. */
const revisionOf = ({ parts, amount }: Evidence): string =>
  createHash('sha256')
    .update(JSON.stringify([parts, amount ?? null]))
    .digest('base64url')
    .slice(0, 32)

const decisionsOf = ({ decisions }: QueueSource, { amount }: Evidence): Result<typeof inbox.show>['decisions'] =>
  Object.entries(decisions).map(([name, { label, tone, reasons, takesAmount }]) => ({
    name,
    label,
    tone,
    reasons: [...reasons],
    amount:
      takesAmount && amount
        ? { label: amount.label, proposed: formatYuan(amount.proposed), most: formatYuan(amount.most) }
        : null,
  }))

export const showItem = async (
  sources: Sources,
  operator: Operator,
  { queue, item }: Address,
  look: Look,
): Promise<Result<typeof inbox.show>> => {
  const source = sourceFor(sources, operator, queue)
  const found = (await itemOf(source.name, idOf(item))) ?? refuse('itemGone')
  const evidence = await source.evidence(found.thing_id)
  for (const merchantId of new Set(evidence.merchantIds)) await look(merchantId, `${source.name}/${found.thing_id}`)
  const [row] = await present(sources, operator, [found])
  return {
    item: row ?? refuse('itemGone'),
    revision: revisionOf(evidence),
    parts: [...evidence.parts, ...(evidence.live ?? [])],
    decisions: decisionsOf(source, evidence),
  }
}

export const takeUp = async (sources: Sources, operator: Operator, { queue, item }: Address, over: boolean) => {
  const source = sourceFor(sources, operator, queue)
  const address = { queue: source.name, id: idOf(item) }
  await source.refuseWorker?.(operator.operatorId, address.id)
  const stale = await staleBefore()
  const taken = await within((tx) => takeItem(tx, address, { workerId: operator.operatorId, staleBefore: stale, over }))
  if (!taken) refuse((await itemOf(source.name, address.id)) ? 'itemTaken' : 'itemGone')
  return null
}

export const putBack = async (sources: Sources, operator: Operator, { queue, item }: Address) => {
  const source = sourceFor(sources, operator, queue)
  await within((tx) => releaseItem(tx, source.name, idOf(item), operator.operatorId))
  return null
}

type Terms = Body<typeof inbox.decide>

const amountIn = ({ amount }: Evidence, said: string | undefined) => {
  if (!amount) return refuse('decisionUnknown')
  const named = said === undefined ? amount.proposed : (parseYuan(said) ?? refuse('invalid'))
  if (named > amount.most) refuseField('amount', `${amount.label}最多${formatYuan(amount.most)}元`)
  return named
}

/** Decides on what was seen: other evidence, another worker or a matter that is over is told, and nothing moves. */
export const decideItem = async (
  sources: Sources,
  operator: Operator,
  { queue, item }: Address,
  { decision: name, revision, reason, amount }: Terms,
): Promise<Result<typeof inbox.decide>> => {
  const source = sourceFor(sources, operator, queue)
  const id = idOf(item)
  const decision = Object.hasOwn(source.decisions, name) ? source.decisions[name] : undefined
  if (!decision) return refuse('decisionUnknown')
  if (decision.reasons.length > 0 && reason === '') refuseField('reason', '请填写理由')
  await takeUp(sources, operator, { queue, item }, false)
  // The thing first and its item after, as whoever withdraws it does: nobody waits in a circle.
  await within(async () => {
    const evidence = await source.evidence(id)
    if (revisionOf(evidence) !== revision) refuse('termsChanged')
    const terms = decision.takesAmount ? { reason, amount: amountIn(evidence, amount) } : { reason }
    await decision.make(asPlatform(operator), id, terms)
  })
  const freeFor = { workerId: operator.operatorId, staleBefore: await staleBefore() }
  const [next] = await frontOf(queuesFor(operator), { limit: 1, freeFor })
  return { next: next ? { queue: next.queue, id: String(next.thing_id) } : null }
}
