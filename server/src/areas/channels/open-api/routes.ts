import type { openApi } from '@zdb/contract/channels/open-api/endpoints'
import type { Handlers } from '#core/http/register'
import { resend } from './webhooks.ts'
import { open, read, save, testUri } from './app-settings.ts'
import type { Reach } from './outside-address.ts'

export const routes = (reach: Reach): Handlers<typeof openApi> => ({
  read: ({ actor }) => read(actor),
  testUri: ({ actor, query }) => testUri(reach, actor, query),
  open: ({ actor, body }) => open(actor, body),
  resend: ({ actor, params }) => resend(actor, params.id),
  save: ({ actor, body }) => save(reach, actor, body),
})
