import { fen, yuanText, type Fen } from '@zdb/contract/kit/fen'
import { system } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { later, minutes } from '#core/time/clock'
import type { Outcome } from '#ports/couriers/outcome'
import { askAbout, courierOf } from '../courier-of.ts'
import { lockById, patchDelivery, type Delivery } from '../delivery.sql.ts'
import { pushTrouble } from '../pushes.ts'
import { note } from '../timeline.sql.ts'

/** What its courier says that calling it off costs now; null where it does not say. */
export const previewFee = (ride: Delivery): Promise<Outcome<Fen | null>> =>
  askAbout(ride, async (courier, account, ref) => courier.previewCancel?.(account, ref) ?? null)

/** What calling it off would cost now; null where the courier does not say. */
export const feeNow = async (ride: Delivery): Promise<Fen | null> => {
  if (ride.binding_id === null || ride.called_at === null || !courierOf(ride)) return fen(0)
  const answer = await previewFee(ride)
  return answer.failure ? null : answer.done
}

/** What a person agrees to pay; refuses where it costs more than they saw. Null: nobody can say it, and they know that. */
export const requireFee = async (ride: Delivery, shown: Fen | undefined): Promise<Fen | null> => {
  const fee = await feeNow(ride)
  // A price was shown and none is told now: it may have risen.
  if (fee === null && shown !== undefined) refuse('feeRose', '运力方暂时没有告知取消费，请稍后再试')
  if (fee !== null && fee > (shown ?? fen(0))) refuse('feeRose', `取消费现为${yuanText(fee)}，请确认后再取消`)
  return shown ?? fee
}

/** It costs more by now than somebody agreed to: it rides on, and they are asked again. */
export const stopDearer = (id: number, fee: Fen): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    const { cancelling, cancel_fee_limit: limit } = delivery
    if (!cancelling || limit === null || fee <= limit) return
    const trouble = `取消费已从${yuanText(limit)}涨到${yuanText(fee)}，没有取消，请确认后再取消`
    await note(tx, id, 'system', system('dispatch'), { what: '取消未成功', detail: trouble })
    const stopped = { cancelling: false, lost: false, cancel_fee_limit: null, ask_at: later(minutes(1)), asked: 0 }
    await pushTrouble(tx, await patchDelivery(tx, id, { ...stopped, trouble }), '取消费上涨，骑手没有取消')
  })
