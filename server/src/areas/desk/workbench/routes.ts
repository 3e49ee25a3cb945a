import { businessStates } from '@zdb/contract/shop/stores/states'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { closeStore, reopenStore } from '#areas/shop/stores/public'
import type { Handlers } from '#core/http/register'
import type { Installation } from '../../../manifest.ts'
import { figures, trend } from './figures.ts'
import { overview } from './overview.ts'
import { todo } from './todo.ts'

type Rows = Pick<Installation, 'todos' | 'figures'>

export const routes = ({ todos, figures: rows }: Rows): Handlers<typeof workbench> => ({
  overview: ({ actor }) => overview(rows, actor),
  changeStoreStatus: ({ actor, query: { sid, status, reason, reopen_at } }) =>
    status === businessStates.closed.code
      ? closeStore(actor, sid, { reason, reopenAt: reopen_at })
      : reopenStore(actor, sid),
  figures: ({ actor, params }) => figures(rows, actor, params.x),
  trend: ({ actor, params }) => trend(rows, actor, params.type),
  todo: ({ actor }) => todo(todos, actor),
})
