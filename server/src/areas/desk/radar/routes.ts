import type { radar } from '@zdb/contract/desk/radar/endpoints'
import type { Handlers } from '#core/http/register'
import { list, totals } from './radar.ts'

export const routes: Handlers<typeof radar> = {
  list: ({ actor, query }) => list(actor, query),
  totals: ({ actor, query }) => totals(actor, query),
}
