import { Component, Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { isGranted } from './menu.ts'
import type { Page } from './page.ts'
import { setPageTitle } from './page-title.ts'
import { useReloads } from './reload.ts'
import { reloadOnceReachable } from '../browser/reload-once-reachable.ts'
import { notePageVisit } from '../browser/page-visits.ts'
import { useSession } from '../session/session.ts'

/** What breaks never takes the shell with it. React offers this only as a class. */
export class Guard extends Component<{ children: ReactNode; broken: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  private readonly gone = new AbortController()

  // A browser does not fetch a module or a style again that failed to come once: only the document forgets.
  private readonly online = () => {
    if (this.state.failed) void reloadOnceReachable(this.gone.signal)
  }

  override componentDidMount() {
    window.addEventListener('online', this.online)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.online)
    this.gone.abort()
  }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.broken : this.props.children
  }
}

export type Screens = { Loading: ComponentType; Broken: ComponentType; Forbidden: ComponentType }

type Props = { page: Page; body: ComponentType; screens: Screens }

const useGranted = (page: Page) => useSession(({ menu }) => page.gate === 'always' || isGranted(menu, page.path))

/** A page for whoever may see it; it comes in its own chunk and breaks alone. */
export const GuardedPage = ({ page, body: Body, screens: { Loading, Broken, Forbidden } }: Props) => {
  const granted = useGranted(page)
  const reloads = useReloads(({ count }) => count)

  if (!granted) return <Forbidden />
  return (
    <Guard key={`${page.path} ${reloads}`} broken={<Broken />}>
      <Suspense fallback={<Loading />}>
        <Body />
      </Suspense>
    </Guard>
  )
}

/** The page in the address bar: it names the tab, and what a person opens is remembered. */
export const PageFrame = (props: Props) => {
  const { page } = props
  const granted = useGranted(page)
  useEffect(() => {
    setPageTitle(page.title)
  }, [page.title])

  useEffect(() => {
    const account = useSession.getState().me?.id
    if (granted && account) notePageVisit(account, page.path)
  }, [granted, page.path])
  return <GuardedPage {...props} />
}
