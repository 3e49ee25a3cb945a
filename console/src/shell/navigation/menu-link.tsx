import type { ReactNode } from 'react'
import type { Route } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { reloadPage } from '#core/router/reload.ts'

type Props = { to: Route; current: boolean; exact?: boolean; children: ReactNode }

/** A tab of the menu. Clicking the one that is active already reloads the page (spec 1, section 2.1). */
export const MenuLink = ({ to, current, exact = current, children }: Props) => (
  <PageLink
    to={to}
    aria-current={current ? 'page' : undefined}
    onClick={(event) => {
      if (!exact) return
      event.preventDefault()
      void reloadPage()
    }}
  >
    {children}
  </PageLink>
)
