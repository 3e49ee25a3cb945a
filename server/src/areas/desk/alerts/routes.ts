import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import type { Handlers } from '#core/http/register'
import { acknowledge } from './acknowledging.ts'
import { listHistory, listOpen } from './reading.ts'
import { selfTest } from './self-test/self-test.ts'

export const routes: Handlers<typeof alerts> = {
  open: ({ actor, query }) => listOpen(actor, query),
  acknowledge: ({ actor, body }) => acknowledge(actor, body),
  history: ({ actor, query }) => listHistory(actor, query),
  selfTest: ({ actor, body }) => selfTest(actor, body),
}
