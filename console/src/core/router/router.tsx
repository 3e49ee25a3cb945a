import { useEffect, useState, type ReactNode } from 'react'
import { routeTo, type Route } from '@zdb/contract/pages'
import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { base, parseQuery, printQuery, useOpen, usePlace } from './address.ts'
import { pageBody } from './chunk.ts'
import { entrance, trail } from './menu.ts'
import { PageFrame, type Screens } from './page-frame.tsx'
import type { Page } from './page.ts'
import { useSession } from '../session/session.ts'

const Go = ({ to }: { to: Route }) => {
  const open = useOpen()
  useEffect(() => open(to, { replace: true }), [open, to])
  return null
}

/** A section's own address opens its first page; what nobody knows goes to the 404 page. */
const elsewhere = (place: string): Route => {
  const row = trail(useSession.getState().menu, place).at(-1)
  return row?.index === place && entrance(row) !== place ? entrance(row) : routeTo('notFound')
}

/** Decided once: on the way out the place is already the next one. */
const Elsewhere = () => {
  const place = usePlace()
  const [to] = useState(() => elsewhere(place))
  return <Go to={to} />
}

const Home = () => <Go to={routeTo('home')} />

const pathOf = (page: Page): string => page.path.replace(/\{(\w+)\}/g, '$$$1')

export const makeRouter = (
  pages: readonly Page[],
  Shell: () => ReactNode,
  screens: Screens,
  history?: RouterHistory,
) => {
  const root = createRootRoute({ component: Shell, notFoundComponent: Elsewhere })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: Home })
  const routes = pages.map((page) => {
    const body = pageBody(page)
    return createRoute({
      getParentRoute: () => root,
      path: pathOf(page),
      component: () => <PageFrame page={page} body={body} screens={screens} />,
    })
  })
  const router = createRouter({
    routeTree: root.addChildren([home, ...routes]),
    basepath: base,
    parseSearch: parseQuery,
    stringifySearch: printQuery,
    context: { pages },
    ...(history ? { history } : {}),
  })
  router.subscribe('onResolved', ({ hrefChanged }) => {
    if (hrefChanged) window.scrollTo(0, 0)
  })
  return router
}
