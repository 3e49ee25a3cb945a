import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

/** So long after a page stands what it may open later is fetched, unless somebody was faster. */
const restMs = 2_000

/** A dialog that comes once somebody opens it, or while nobody does anything: the page need not wait for it. */
export const lazyDialog = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) => {
  // A network that was away for a moment is asked once more.
  const Body = lazy(async () => ({ default: await load().catch(load) }))
  if (import.meta.env.PROD) setTimeout(() => void load().catch(() => undefined), restMs)
  const LazyDialog = (props: Props) => (
    <Suspense>
      <Body {...props} />
    </Suspense>
  )
  return LazyDialog
}
