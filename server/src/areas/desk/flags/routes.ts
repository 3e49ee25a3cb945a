import type { flags } from '@zdb/contract/desk/flags/endpoints'
import type { Handlers } from '#core/http/register'
import { list, nameFlag } from './flags.ts'

export const routes: Handlers<typeof flags> = {
  list: ({ actor }) => list(actor),
  nameFlag: ({ actor, body }) => nameFlag(actor, body.id, body.name),
}
