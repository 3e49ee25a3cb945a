import { createRootRoute, createRoute, createRouter, Navigate, type RouterHistory } from '@tanstack/react-router'
import { parseQuery, printQuery } from '@zdb/console/core/router/address.ts'
import { Empty } from '@zdb/console/ui/page/empty.tsx'
import { InboxPage } from './inbox/inbox-page.tsx'
import { ItemPage } from './inbox/item-page.tsx'
import { NoItem } from './inbox/no-item.tsx'
import { PeoplePage } from './people/people-page.tsx'
import { Shell } from './shell/shell.tsx'

const ToInbox = () => <Navigate to="/inbox" replace />
const Nowhere = () => <Empty reason="没有这个页面" />

export const makeRouter = (history?: RouterHistory) => {
  const root = createRootRoute({ component: Shell, notFoundComponent: Nowhere })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: ToInbox })
  const people = createRoute({ getParentRoute: () => root, path: 'people', component: PeoplePage })
  const inbox = createRoute({ getParentRoute: () => root, path: 'inbox', component: InboxPage })
  const none = createRoute({ getParentRoute: () => inbox, path: '/', component: NoItem })
  const item = createRoute({ getParentRoute: () => inbox, path: '$queue/$item', component: ItemPage })
  return createRouter({
    routeTree: root.addChildren([home, people, inbox.addChildren([none, item])]),
    basepath: '/operator',
    parseSearch: parseQuery,
    stringifySearch: printQuery,
    ...(history ? { history } : {}),
  })
}
