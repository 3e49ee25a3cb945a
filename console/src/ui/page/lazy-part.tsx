import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { Failed } from './failed.tsx'

/** React offers this only as a class. */
class Alone extends Component<{ children: ReactNode; broken: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.broken : this.props.children
  }
}

const isReachable = () =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * A part of a page that comes in its own chunk and breaks alone: the page stays, and a press asks for the part again.
 * `Shape` stands in its place until it is there; `around` frames what is said where it did not come.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    Shape,
    around = (failed) => failed,
  }: { Shape?: ComponentType<Props>; around?: (failed: ReactNode) => ReactNode } = {},
): ((props: Props) => ReactNode) => {
  const begin = () => lazy(async () => ({ default: await load() }))
  let latest = begin()

  const LazyPart = (props: Props) => {
    const [Body, setBody] = useState(() => latest)
    const [attempt, setAttempt] = useState(0)
    const [busy, setBusy] = useState(false)
    const retry = async () => {
      setBusy(true)
      const came = await load().then(
        () => true,
        () => false,
      )
      // Some browsers do not fetch a module again that failed to come once: only the document forgets.
      if (!came && (await isReachable())) return window.location.reload()
      setBusy(false)
      if (!came) return
      latest = begin()
      setBody(() => latest)
      setAttempt(attempt + 1)
    }
    return (
      <Alone key={attempt} broken={around(<Failed busy={busy} onRetry={retry} />)}>
        <Suspense fallback={Shape && <Shape {...props} />}>
          <Body {...props} />
        </Suspense>
      </Alone>
    )
  }
  return LazyPart
}
