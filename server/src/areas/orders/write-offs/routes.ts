import type { writeOffs } from '@zdb/contract/orders/write-offs/endpoints'
import type { Handlers } from '#core/http/register'
import type { Vouchers } from '#ports/channels/port'
import { act, list } from './write-off.ts'

export const routes = (vouchers: Vouchers | undefined): Handlers<typeof writeOffs> => ({
  list: ({ actor, query }) => list(actor, query),
  act: ({ actor, body }) => act(vouchers, actor, body),
})
