import { Component, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { PageBody } from './chunk.ts'
import { isGranted } from './menu.ts'
import type { Page } from './page.ts'
import { setPageTitle } from './page-title.ts'
import { useReloads } from './reload.ts'
import { useSession } from '../session/session.ts'

/** A broken page never takes the shell with it. React offers this only as a class. */
class Guard extends Component<{ children: ReactNode; broken: ReactNode; onOnline: () => void }, { failed: boolean }> {
  override state = { failed: false }

  private readonly online = () => {
    if (this.state.failed) this.props.onOnline()
  }

  override componentDidMount() {
    window.addEventListener('online', this.online)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.online)
  }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.broken : this.props.children
  }
}

export type Screens = { Loading: ComponentType; Broken: ComponentType; Forbidden: ComponentType }

type Props = { page: Page; body: PageBody; screens: Screens }

export const PageFrame = ({ page, body, screens: { Loading, Broken, Forbidden } }: Props) => {
  const granted = useSession(({ menu }) => page.gate === 'always' || isGranted(menu, page.path))
  const reloads = useReloads(({ count }) => count)
  // What did not come while the network was away is fetched once it is back.
  const [{ attempt, Body }, setFetched] = useState(() => ({ attempt: 0, Body: body.current() }))
  const tryAgain = () => setFetched({ attempt: attempt + 1, Body: body.renew() })

  useEffect(() => {
    setPageTitle(page.title)
  }, [page.title])

  if (!granted) return <Forbidden />
  return (
    <Guard key={`${page.path} ${reloads} ${attempt}`} broken={<Broken />} onOnline={tryAgain}>
      <Suspense fallback={<Loading />}>
        <Body />
      </Suspense>
    </Guard>
  )
}
