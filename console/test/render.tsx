import type { ComponentType } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, Outlet, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { hrefOf } from '#core/router/address.ts'
import { ChangedTerms } from '../src/shell/alerts/changed-terms/changed-terms.tsx'
import { Notices } from '../src/shell/alerts/notices.tsx'
import type { Gate, Page } from '#core/router/page.ts'
import { queryClient } from '#core/http/query-client.ts'
import { makeRouter } from '#core/router/router.tsx'
import { useSession, type Me, type MenuItem } from '#core/session/session.ts'
import { screens } from '../src/shell/screens.tsx'
import { locale } from '#ui/theme/locale.ts'
import { theme } from '#ui/theme/theme.ts'
import { owner } from './people.ts'

const Bare = () => (
  <>
    <Outlet />
    <Notices />
    <ChangedTerms />
  </>
)

type World = { at?: string; me?: Me; menu?: MenuItem[]; Shell?: () => React.ReactNode }

/** Opens the console at an address, signed in and started, with these pages in it. */
export const openConsole = (
  pages: readonly Page[],
  { at = 'home', me = owner, menu = [], Shell = Bare }: World = {},
) => {
  useSession.setState({ phase: 'ready', me, menu })
  const history = createMemoryHistory({ initialEntries: [hrefOf(at)] })
  const router = makeRouter(pages, Shell, screens, history)
  const view = render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={theme.light.calm} locale={locale}>
        <RouterProvider router={router} />
      </ConfigProvider>
    </QueryClientProvider>,
  )
  return { ...view, history, address: () => history.location.href }
}

/** A page at an address that need not be one of the console's. */
export const aPage = (path: string, Body: ComponentType, gate: Gate = 'always'): Page => ({
  path,
  title: '页面',
  gate,
  load: () => Promise.resolve(Body),
})

/** Shows one page alone: `showPage(StaffPage, { at: 'setting/staff?tab=roles', me: clerk('staff.read') })`. */
export const showPage = (Body: ComponentType, { at = 'home', ...world }: World = {}) => {
  const [path = ''] = at.split('?')
  return openConsole([aPage(path, Body)], {
    at,
    ...world,
  })
}
