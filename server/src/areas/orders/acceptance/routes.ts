import type { acceptance } from '@zdb/contract/orders/acceptance/endpoints'
import type { Handlers } from '#core/http/register'
import { curve } from './curve.ts'

export const routes: Handlers<typeof acceptance> = {
  curve: ({ query }) => curve(query),
}
