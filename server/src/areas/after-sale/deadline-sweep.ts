import { afterSaleStates, judgingStages } from '@zdb/contract/after-sale/states'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { within } from '#core/db/tx'
import { sweep } from '#core/work/sweep'
import { endWithRefund, endWithout } from './outcome.ts'
import { openById } from './lock-case.ts'
import { dueCases } from './after-sale.sql.ts'

const clock = system('clock')

/** What happens to one case whose time is up; a rival that was faster leaves nothing to do. */
const workOffOne = (id: number): Promise<void> =>
  within(async (tx) => {
    const { order, item } = await openById(tx, id)
    if (!item.deadline_at || item.deadline_at > now()) return
    const how = { order, item, actor: clock, side: 'system' } as const
    if (item.stage === judgingStages.decided.code) {
      const end = item.state === afterSaleStates.agreed.code ? endWithRefund : endWithout
      await end(tx, 'takeEffect', { ...how, final: true, words: { what: '裁决生效', content: '到期未申诉' } })
    } else if (item.state === afterSaleStates.rejected.code) {
      await endWithout(tx, 'lapse', { ...how, words: { what: '售后自动关闭', content: '到期未处理' } })
    } else {
      await endWithRefund(tx, 'agreeByClock', { ...how, words: { what: '自动同意退款', content: '到期未处理' } })
    }
  })

const name = 'afterSale.deadlines'

/** Works off everything that is due, each case for itself; one that fails holds up no other. */
export const workOff = (): Promise<void> =>
  sweep({ name, due: (limit) => dueCases(name, now(), limit), work: workOffOne })
