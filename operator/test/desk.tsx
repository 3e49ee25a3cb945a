import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { queryClient } from '@zdb/console/core/http/query-client.ts'
import { makeRouter } from '../src/router.tsx'
import { useSession, type Operator } from '../src/session/session.ts'

export const reviewer: Operator = { name: '陈审核', login: 'shenhe', roles: ['review'] }
export const manager: Operator = { name: '王管理', login: 'guanli', roles: ['manage'] }

/** Opens the desk at an address; with nobody the door is shut. */
export const openDesk = (at: string, me?: Operator) => {
  useSession.setState(me ? { phase: 'in', me } : { phase: 'out' })
  const history = createMemoryHistory({ initialEntries: [`/operator${at}`] })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={makeRouter(history)} />
    </QueryClientProvider>,
  )
  return { ...view, address: () => history.location.href }
}

/** Shows a part of the desk alone. */
export const showInDesk = (part: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>)
