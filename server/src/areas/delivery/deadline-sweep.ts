import { sql, type RawBuilder } from 'kysely'
import { deliveryStates, type DeliveryState } from '@zdb/contract/delivery/states'
import { system } from '#core/http/actor'
import { days, later, now } from '#core/time/clock'
import { currentRules, type Rules } from '#core/domain/rules'
import { isOneOf } from '#core/domain/condition'
import { within } from '#core/db/tx'
import { sweepAll, type Sweep } from '#core/work/sweep'
import { isLate, lateIds, unsettledIds } from './tracking/polling.sql.ts'
import { heldFor, settle } from './money/ride-money.ts'
import { note } from './timeline.sql.ts'
import { deliveryOrder, type DeliveryMove } from './machine.ts'
import { moveDelivery } from './move-delivery.ts'
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
      set: { abnormal: words, ...ask },
      story: { what: '标记为异常', detail: words },
    })
  })

/** Nobody said what it costs: what was set aside is paid, and what the courier charges in the end corrects it. */
const settleUnsaid = (id: number, rules: Rules): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    if (delivery.cost !== null || isLive(delivery)) return
    await settle(tx, delivery, heldFor(delivery))
    await patchDelivery(tx, id, { cancelling: false, ask_at: null, abnormal: '' })
    await note(tx, id, 'system', clock, {
      what: '按冻结金额结算配送费',
      detail: `运力方${rules.deliveryCostDays}天内没有给出实际费用，以后给出时多退少补`,
    })
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
    due: (limit) => unsettledIds(name, later(-days(rules.deliveryCostDays)), limit),
    work: (id) => settleUnsaid(id, rules),
  }
}

/** Every delivery whose courier is overdue, each in a transaction of its own, said once. */
export const workOffDeliveries = async (): Promise<void> => {
  const rules = await currentRules()
  await sweepAll([unsettled(rules), ...waits.map((wait) => sweepOf(wait, rules))])
}
