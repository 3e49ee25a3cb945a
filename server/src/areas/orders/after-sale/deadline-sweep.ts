import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { defaultMove } from '#core/domain/machine'
import { within } from '#core/db/tx'
import { sweep } from '#core/work/sweep'
import { afterSaleCase, type CaseMove } from './machine.ts'
import type { Words } from './move-case.ts'
import { endWithRefund, endWithout } from './money/outcome.ts'
import { openById } from './lock-case.ts'
import { dueCases } from './after-sale.sql.ts'

const clock = system('clock')

type Outcome = { end: typeof endWithRefund; words: Words }

/** What the clock does, by the move the machine makes then. */
const outcomes: Partial<Record<CaseMove, Outcome>> = {
  agreeByClock: { end: endWithRefund, words: { what: '自动同意退款', content: '到期未处理' } },
  lapse: { end: endWithout, words: { what: '售后自动关闭', content: '到期未处理' } },
  takeEffectRefund: { end: endWithRefund, words: { what: '裁决生效', content: '到期未申诉' } },
  takeEffectClose: { end: endWithout, words: { what: '裁决生效', content: '到期未申诉' } },
}

/** What happens to one case whose time is up; a rival that was faster leaves nothing to do. */
const workOffOne = (id: number): Promise<void> =>
  within(async (tx) => {
    const { order, item } = await openById(tx, id)
    if (!item.deadline_at || item.deadline_at > now()) return
    const move = defaultMove(afterSaleCase, item)
    const outcome = move && outcomes[move]
    if (outcome) await outcome.end(tx, move, { order, item, actor: clock, side: 'system', words: outcome.words })
  })

const name = 'afterSale.deadlines'

/** Works off everything that is due, each case for itself; one that fails holds up no other. */
export const workOff = (): Promise<void> =>
  sweep({ name, due: (limit) => dueCases(name, now(), limit), work: workOffOne })
