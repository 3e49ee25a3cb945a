import { createRootRoute, createRoute, createRouter, Navigate, type RouterHistory } from '@tanstack/react-router'
import { parseQuery, printQuery } from '@zdb/console/core/router/address.ts'
import { Empty } from '@zdb/console/ui/page/empty.tsx'
import { isFor, pages } from './pages.ts'
import { useRoles } from './session/session.ts'
import { Shell } from './shell/shell.tsx'

const ToInbox = () => <Navigate to="/inbox" replace />
const Nowhere = () => <Empty reason="没有这个页面" />

/** A page that belongs to other roles asks the server for nothing. */
const gateOf = (page: (typeof pages)[number]) => {
  const { component: Page, label, within } = page
  // What lies within another page bears that one's name, which may well be open.
  const name = within ? '这一页' : `“${label}”`
  return function Gate() {
    return isFor(page, useRoles()) ? <Page /> : <Empty reason={`您的角色不能打开${name}`} />
  }
}

export const makeRouter = (history?: RouterHistory) => {
  const root = createRootRoute({ component: Shell, notFoundComponent: Nowhere })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: ToInbox })
  const routes = pages.map((page) => {
    const route = createRoute({ getParentRoute: () => root, path: page.path, component: gateOf(page) })
    return route.addChildren(
      (page.parts ?? []).map(({ path, component }) => createRoute({ getParentRoute: () => route, path, component })),
    )
  })
  return createRouter({
    routeTree: root.addChildren([home, ...routes]),
    basepath: '/operator',
    parseSearch: parseQuery,
    stringifySearch: printQuery,
    ...(history ? { history } : {}),
  })
}
