import { Component, Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { isGranted } from './menu.ts'
import type { Page } from './page.ts'
import { setPageTitle } from './page-title.ts'
import { useReloads } from './reload.ts'
import { useSession } from '../session/session.ts'

/** A broken page never takes the shell with it. React offers this only as a class. */
class Guard extends Component<{ children: ReactNode; broken: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.broken : this.props.children
  }
}

export type Screens = { Loading: ComponentType; Broken: ComponentType; Forbidden: ComponentType }

type Props = { page: Page; Body: ComponentType; screens: Screens }

export const PageFrame = ({ page, Body, screens: { Loading, Broken, Forbidden } }: Props) => {
  const granted = useSession(({ menu }) => page.gate === 'always' || isGranted(menu, page.path))
  const reloads = useReloads(({ count }) => count)

  useEffect(() => {
    setPageTitle(page.title)
  }, [page.title])

  if (!granted) return <Forbidden />
  return (
    <Guard key={`${page.path} ${reloads}`} broken={<Broken />}>
      <Suspense fallback={<Loading />}>
        <Body />
      </Suspense>
    </Guard>
  )
}
