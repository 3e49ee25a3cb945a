import type { FastifyRequest } from 'fastify'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { parseYuan, yuanText } from '@zdb/contract/kit/fen'
import type { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Evidence, QueueSource } from '#core/domain/queue'
import { asPlatform, type Operator } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse, refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import type { Files } from '#ports/files/port'
import { attachFile, choicesIn, fieldsIn } from './decision-fields.ts'
import { assignItem, frontOf, lockItem, type Item } from './inbox.sql.ts'
import { addressOf, itemFor, linesFor, sourceFor, staleBefore, type Address, type Sources } from './lines.ts'
import { revisionOf } from './showing.ts'

const refuseBarred = async (source: QueueSource, { operatorId }: Operator, id: number): Promise<void> => {
  const why = await source.barred?.(operatorId, id)
  if (why) refuse(why)
}

/** From now on this operator works on it. Taking what one has keeps it, and only a change of hands is written down. */
const take = async (tx: Tx, operator: Operator, item: Item, over: boolean): Promise<void> => {
  const { worker_id, worked_at } = item
  const isFree = worker_id === null || worker_id === operator.operatorId || (worked_at ?? now()) < (await staleBefore())
  if (!isFree && !over) refuse('itemTaken')
  await assignItem(tx, item, operator.operatorId)
  if (worker_id === operator.operatorId) return
  const action = isFree ? 'inbox.take' : 'inbox.takeOver'
  await record(tx, asPlatform(operator), action, addressOf(item), { before: { worker: worker_id } })
}

export const takeUp = async (sources: Sources, operator: Operator, { queue, item }: Address, over: boolean) => {
  const source = sourceFor(sources, operator, queue)
  const { thing_id: id } = await itemFor(operator, source.name, idOf(item))
  await refuseBarred(source, operator, id)
  await within(async (tx) => take(tx, operator, (await lockItem(tx, source.name, id)) ?? refuse('itemGone'), over))
  return null
}

export const putBack = async (sources: Sources, operator: Operator, { queue, item }: Address) => {
  const source = sourceFor(sources, operator, queue)
  await within(async (tx) => {
    const held = await lockItem(tx, source.name, idOf(item))
    if (held?.worker_id !== operator.operatorId) return
    await assignItem(tx, held, null)
    await record(tx, asPlatform(operator), 'inbox.release', addressOf(held))
  })
  return null
}

/** Whoever works on it may upload what their decision needs. */
export const attach = async (
  sources: Sources,
  operator: Operator,
  { queue, item }: Address,
  { files, request }: { files: Files; request: FastifyRequest },
): Promise<Result<typeof inbox.attach>> => {
  await takeUp(sources, operator, { queue, item }, false)
  return attachFile(files, sourceFor(sources, operator, queue), operator, idOf(item), request)
}

type Terms = Body<typeof inbox.decide>

const amountIn = ({ amount }: Evidence, said: string | undefined) => {
  if (!amount) return refuse('decisionUnknown')
  const named = said === undefined ? amount.proposed : (parseYuan(said) ?? refuse('invalid'))
  if (amount.least !== undefined && named < amount.least)
    refuseField('amount', `${amount.label}至少${yuanText(amount.least)}`)
  if (amount.most !== undefined && named > amount.most)
    refuseField('amount', `${amount.label}最多${yuanText(amount.most)}`)
  return named
}

/** Decides on what was seen: other evidence, another worker or a matter that is over is told, and nothing moves. */
export const decideItem = async (
  sources: Sources,
  operator: Operator,
  { queue, item }: Address,
  { decision: name, revision, reason, amount, fields, choices }: Terms,
): Promise<Result<typeof inbox.decide>> => {
  const source = sourceFor(sources, operator, queue)
  const id = idOf(item)
  const decision = Object.hasOwn(source.decisions, name) ? source.decisions[name] : undefined
  if (!decision) return refuse('decisionUnknown')
  if (decision.reasons.length > 0 && reason === '') refuseField('reason', '请填写理由')
  const given = fieldsIn(decision, fields)
  await itemFor(operator, source.name, id)
  // The thing first and its item after, as whoever withdraws it does: nobody waits in a circle. What is read after that
  // stays as it is until the decision stands.
  await within(async (tx) => {
    await source.lock(tx, id)
    const held = (await lockItem(tx, source.name, id)) ?? refuse('itemGone')
    await refuseBarred(source, operator, id)
    await take(tx, operator, held, false)
    const evidence = await source.evidence(id)
    if (revisionOf(evidence) !== revision) refuse('termsChanged')
    const named = decision.takesAmount ? { amount: amountIn(evidence, amount) } : {}
    const chosen = decision.takesChoices ? { choices: choicesIn(evidence, choices) } : {}
    await decision.make(asPlatform(operator), id, { reason, ...named, ...chosen, fields: given })
  })
  const freeFor = { workerId: operator.operatorId, staleBefore: await staleBefore() }
  const [next] = await frontOf(linesFor(operator), { limit: 1, freeFor })
  return { next: next ? { queue: next.queue, id: String(next.thing_id) } : null }
}
