import { businessStates } from '@zdb/contract/shop/stores/states'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { closeStore, reopenStore } from '#areas/shop/stores/public'
import type { TodoSource } from '#core/domain/todo'
import type { Handlers } from '#core/http/register'
import { figures, trend } from './figures.ts'
import { overview, type Rows } from './overview.ts'
import { todo } from './todo.ts'

export const routes = (rows: Rows & { readonly todos: readonly TodoSource[] }): Handlers<typeof workbench> => ({
  overview: ({ actor }) => overview(rows, actor),
  changeStoreStatus: ({ actor, query: { sid, status, reason, reopen_at, expect_reason, expect_reopen_at } }) =>
    status === businessStates.closed.code
      ? closeStore(actor, sid, { reason, reopenAt: reopen_at })
      : reopenStore(actor, sid, { reason: expect_reason, reopenAt: expect_reopen_at }),
  figures: ({ actor, params }) => figures(rows, actor, params.x),
  trend: ({ actor, params }) => trend(rows, actor, params.type),
  todo: ({ actor }) => todo(rows.todos, actor),
})
