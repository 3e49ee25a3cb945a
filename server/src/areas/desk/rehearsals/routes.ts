import type { rehearsals } from '@zdb/contract/desk/rehearsals/endpoints'
import { idOf } from '#core/http/ids'
import type { Handlers } from '#core/http/register'
import { presentRehearsal } from './present.ts'
import { pageOfRehearsals, rehearsalOf } from './rehearsal.sql.ts'
import { cancelRehearsal, optionsOf, startRehearsal } from './starting.ts'

export const routes: Handlers<typeof rehearsals> = {
  list: async ({ actor, query }) => {
    const { rows, total } = await pageOfRehearsals(actor, query)
    return { items: rows.map(presentRehearsal), total, page: query.page, page_size: query.page_size }
  },
  options: ({ actor }) => optionsOf(actor),
  show: async ({ actor, query }) => {
    const row = await rehearsalOf(actor, idOf(query.id))
    return { ...presentRehearsal(row), report: row.report }
  },
  startRehearsal: ({ actor, body }) => startRehearsal(actor, body),
  cancelRehearsal: ({ actor, params }) => cancelRehearsal(actor, params.id),
}
