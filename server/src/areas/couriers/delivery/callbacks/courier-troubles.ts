import type { CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { currentRules } from '#core/domain/rules'
import { nameOf } from '#core/http/actor'
import { later, minutes, now } from '#core/time/clock'
import { within } from '#core/db/tx'
import type { ReportStatus, Trouble } from '#ports/couriers/port'
import { courierOf, plainWords } from '../courier-of.ts'
import { isLive, lockById, patchDelivery, type Delivery } from '../delivery.sql.ts'
import { pushTrouble } from '../pushes.ts'
import { canBeAsked, queryStatus } from '../tracking/status-query.ts'
import { applyReport, rideMeant } from './apply-report.ts'
import { courierActor } from './courier-actor.ts'
import { insertTrouble } from './reports.sql.ts'
import { isToldTrouble, troubleTitles } from './troubles.ts'

/** Whether the shop can say yes or no to it. */
const isAnswerable = (delivery: Delivery, { asksAnswer }: Trouble): boolean =>
  asksAnswer && courierOf(delivery)?.answerCancelRequest !== undefined

const ridden: ReadonlySet<ReportStatus> = new Set(['accepted', 'atShop', 'pickedUp'])

/** A request that anybody could have sent is shown only while its courier itself says that a rider has the ride. */
const isPlausible = async (delivery: Delivery): Promise<boolean> => {
  if (!isLive(delivery) || delivery.cancel_request_until !== null || !canBeAsked(delivery)) return false
  const answer = await queryStatus(delivery)
  if (answer) await applyReport(answer, { trusted: true, asked: true })
  return answer !== null && ridden.has(answer.status)
}

const unproven = '（消息未经运力方证实，请先联系骑手核实）'

/** Trouble on the way, once however often it is told: a line in the story, a mark on the ride, and it is said aloud. */
export const applyTrouble = async (
  trouble: Trouble,
  { trusted, from }: { trusted: boolean; from: CourierName },
): Promise<void> => {
  const known = await rideMeant(trouble.ref, from)
  if (!known) return
  if (!trusted && trouble.asksAnswer && !(await isPlausible(known.delivery))) return
  const { deliveryCancelRequestMinutes } = await currentRules()
  await within(async (tx) => {
    const { delivery } = await lockById(tx, known.delivery.id)
    const title = troubleTitles[trouble.kind]
    const words = `${plainWords(trouble.words)}${trouble.asksAnswer && !trusted ? unproven : ''}`
    const line = {
      at: trouble.at < now() ? trouble.at : now(),
      actor: nameOf(courierActor),
      what: title,
      detail: words,
    }
    // Where a courier numbers nothing, a request that waits for its answer is the same, and a later one another.
    const asksAgain = trouble.asksAnswer && trouble.id === ''
    if (asksAgain && delivery.cancel_request_until !== null) return
    const name = trouble.id || (asksAgain ? `${trouble.code} ${trouble.at.getTime()}` : trouble.code)
    const isNew = await insertTrouble(tx, delivery.id, `${trouble.kind} ${name}`, line)
    if (!isNew || !isLive(delivery) || delivery.lost || delivery.cancelling) return
    const until = isAnswerable(delivery, trouble) ? later(minutes(deliveryCancelRequestMinutes)) : null
    const marked = await patchDelivery(tx, delivery.id, {
      // A mark that says which step mends it stays.
      ...(delivery.trouble === '' || isToldTrouble(delivery.trouble)
        ? { trouble: words === '' ? title : `${title}：${words}` }
        : {}),
      ...(until && { cancel_request_until: until, cancel_request_proven: trusted }),
    })
    await pushTrouble(tx, marked, title)
  })
}
