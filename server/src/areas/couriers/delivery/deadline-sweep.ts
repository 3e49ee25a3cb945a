import { sql, type RawBuilder } from 'kysely'
import { deliveryStates, type DeliveryState } from '@zdb/contract/couriers/delivery/states'
import { system } from '#core/http/actor'
import { days, later, now } from '#core/time/clock'
import { currentRules, type Rules } from '#core/domain/rules'
import { isOneOf } from '#core/domain/condition'
import { within } from '#core/db/tx'
import { sweep, sweepAll, type Sweep } from '#core/work/sweep'
import { isLate, lateIds, unansweredIds, unsettledIds } from './tracking/polling.sql.ts'
import { troubles } from './callbacks/troubles.ts'
import { answerForShop } from './cancellation/cancel-requests.ts'
import { note } from './timeline.sql.ts'
import { deliveryOrder, type DeliveryMove } from './machine.ts'
import { moveDelivery } from './move-delivery.ts'
import { pushTrouble } from './pushes.ts'
import { isLive, lockById, patchDelivery } from './delivery.sql.ts'

const clock = system('clock')

/** What a shop is told when a courier takes too long, by the move the machine makes then. The courier is asked at once. */
const words: Partial<Record<DeliveryMove, string>> = {
  confirmUnknown: '呼叫未得到答复',
  nobodyCame: '迟迟无人接单',
  notPickedUp: '骑手迟迟没有取货',
  notDelivered: '超过配送时间仍未送达',
}

type Wait = { move: DeliveryMove; words: string; late: (rules: Rules) => RawBuilder<boolean> }

/** Each wait of the machine with its default: the state, the guard and the deadline as one question. */
const waits: readonly Wait[] = Object.entries(deliveryOrder.waiting).flatMap(([state, { deadline, byDefault }]) =>
  byDefault.map((move) => ({
    move,
    words: words[move] ?? '',
    late: (rules: Rules) => {
      const { code } = deliveryStates[state as DeliveryState]
      const guard = deliveryOrder.moves[move].if?.holds.sql ?? sql<boolean>`true`
      return sql<boolean>`${isOneOf('state', [code])} and ${guard} and ${deadline.passed?.(rules) ?? sql`false`}`
    },
  })),
)

const mark = (id: number, { move, words, late }: Wait, rules: Rules): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    if (!(await isLate(tx, id, late(rules)))) return
    // Whoever has something to cancel, or nobody to ask, is left with it.
    const ask = delivery.binding_id === null || delivery.cancelling ? {} : { ask_at: now() }
    await moveDelivery(tx, move, {
      id,
      actor: clock,
      // What else is wrong stays written there, for it says which step mends it.
      set: { late_at: now(), ...(delivery.trouble === '' ? { trouble: words } : {}), ...ask },
      story: { what: '标记为异常', detail: words },
    })
  })

/** Nobody said what it costs: it stays set aside and is asked for on, and somebody must know. */
const markUnsaid = (id: number): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    if (delivery.cost !== null || isLive(delivery) || delivery.trouble === troubles.costUnknown) return
    const marked = await patchDelivery(tx, id, { trouble: troubles.costUnknown, ask_at: delivery.ask_at ?? now() })
    await note(tx, id, 'system', clock, { what: '标记为异常', detail: troubles.costUnknown })
    await pushTrouble(tx, marked, '运费待核实')
  })

const sweepOf = (wait: Wait, rules: Rules): Sweep => {
  const name = `delivery.${wait.move}`
  return {
    name,
    due: (limit) => lateIds(name, wait.late(rules), limit),
    work: (id) => mark(id, wait, rules),
  }
}

const unsettled = (rules: Rules): Sweep => {
  const name = 'delivery.unsettled'
  return {
    name,
    due: (limit) => unsettledIds(name, later(-days(rules.deliveryCostDays)), troubles.costUnknown, limit),
    work: markUnsaid,
  }
}

const unansweredName = 'delivery.cancelRequest'
/** Answers riders in the place of shops that did not. A courier is asked for that, so it is a job of its own: nobody else waits. */
export const answerCancelRequests = (): Promise<void> =>
  sweep({
    name: unansweredName,
    due: (limit) => unansweredIds(unansweredName, now(), limit),
    work: answerForShop,
  })

/** Every delivery whose courier is overdue, each in a transaction of its own, said once. */
export const workOffDeliveries = async (): Promise<void> => {
  const rules = await currentRules()
  await sweepAll([unsettled(rules), ...waits.map((wait) => sweepOf(wait, rules))])
}
