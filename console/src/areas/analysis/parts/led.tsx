import type { ReactNode } from 'react'
import { givenRoute } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'

/** Leads to the list of a figure; stays as it is for whom there is none. */
export const Led = ({ to, children }: { to: string | null | undefined; children: ReactNode }) =>
  to ? <PageLink to={givenRoute(to)}>{children}</PageLink> : <>{children}</>
