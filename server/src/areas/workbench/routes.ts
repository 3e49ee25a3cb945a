import { businessStates } from '@zdb/contract/stores/states'
import { workbench } from '@zdb/contract/workbench/endpoints'
import { closeStore, reopenStore } from '#areas/stores/public'
import { may } from '#core/actor'
import type { Handlers } from '#core/register'
import { figures, trend } from './figures.ts'
import { overview } from './overview.ts'
import { todoRows } from './todo-rows.ts'

export const routes: Handlers<typeof workbench> = {
  overview: ({ actor }) => overview(actor),
  changeStoreStatus: ({ actor, query: { sid, status, reason, reopen_at } }) =>
    status === businessStates.closed.code
      ? closeStore(actor, sid, { reason, reopenAt: reopen_at })
      : reopenStore(actor, sid),
  figures: ({ actor, params }) => figures(actor, params.x),
  trend: ({ actor, params }) => trend(actor, params.type),
  todo: ({ actor }) =>
    Promise.all(
      todoRows
        .filter(({ allow }) => may(actor, allow))
        .map(async ({ key, title, tone, route, count }) => ({ key, title, tone, route, count: await count(actor) })),
    ),
}
