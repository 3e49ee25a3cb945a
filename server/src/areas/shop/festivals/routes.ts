import type { festivals } from '@zdb/contract/shop/festivals/endpoints'
import type { Handlers } from '#core/http/register'
import { activateFestival, endFestival, resumeFestival, suspendFestival } from './life/life.ts'
import { setSlotCapacity } from './plan/capacity.ts'
import { createFestival, updateFestival } from './plan/plan.ts'
import { festivalDetail, listFestivals, peaks, preview, slotOrders } from './plan/reading.ts'
import { wall } from './wall/wall.ts'

export const routes: Handlers<typeof festivals> = {
  list: ({ actor, query }) => listFestivals(actor, query),
  peaks: () => Promise.resolve(peaks()),
  create: ({ actor, body }) => createFestival(actor, body),
  preview: ({ actor, body }) => preview(actor, body),
  detail: ({ actor, params }) => festivalDetail(actor, params.id),
  update: ({ actor, params, body }) => updateFestival(actor, params.id, body),
  activate: ({ actor, params }) => activateFestival(actor, params.id),
  suspend: ({ actor, params }) => suspendFestival(actor, params.id),
  resume: ({ actor, params }) => resumeFestival(actor, params.id),
  end: ({ actor, params }) => endFestival(actor, params.id),
  wall: ({ actor, params }) => wall(actor, params.id),
  setCapacity: ({ actor, params, body }) => setSlotCapacity(actor, params.slot_id, body.capacity),
  slotOrders: ({ actor, params }) => slotOrders(actor, params.slot_id),
}
