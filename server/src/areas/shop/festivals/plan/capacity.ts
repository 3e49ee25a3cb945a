import type { Result } from '@zdb/contract/kit/endpoint'
import type { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { announce } from '#core/work/outbox'
import { slotTouched } from '../events.ts'
import { festivalLife } from '../machine.ts'
import { patchSlot } from '../places/follow.sql.ts'
import { lockLiveSlot } from '../places/slot.sql.ts'
import { slotOf } from './festival-slots.sql.ts'
import { lockFestival } from './plan.sql.ts'
import { presentSlot } from './present.ts'

/** More hands, or fewer, for one slot; what is taken already stays taken. */
export const setSlotCapacity = (
  actor: Actor,
  slotId: string,
  capacity: number,
): Promise<Result<typeof festivals.setCapacity>> =>
  within(async (tx) => {
    const slot = (await slotOf(actor.merchantId, idOf(slotId))) ?? refuse('notFound')
    const { revision } = await lockFestival(tx, actor, slot.festival_id)
    const which = { id: slot.festival_id, merchantId: actor.merchantId, actor, set: { revision: revision + 1 } }
    await move(tx, festivalLife, 'setCapacity', which)
    await lockLiveSlot(tx, slot.id)
    await patchSlot(tx, slot.id, { capacity })
    await record(tx, actor, 'festivals.setCapacity', slot.festival_id, {
      before: { slot: slot.id, capacity: slot.capacity },
      after: { slot: slot.id, capacity },
    })
    await announce(tx, slotTouched, { slotId: slot.id })
    return presentSlot((await slotOf(actor.merchantId, slot.id)) ?? refuse('notFound'))
  })
