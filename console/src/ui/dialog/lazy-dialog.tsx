import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** So long after a page stands what it may open later is fetched, unless somebody was faster. */
const restMs = 2_000

/**
 * A dialog that comes once somebody opens it, or while nobody does anything: the page need not wait for it.
 *
 * Not suspended: what React draws after a suspension it may begin anew, and the library would keep the dialog of the
 * first beginning in its order of those that Escape closes, over all others and for ever.
 */
export const lazyDialog = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { early = true }: { early?: boolean } = {},
): ((props: Props) => ReactNode) => {
  let here: ComponentType<Props> | undefined
  // A network that was away for a moment is asked once more.
  const fetchBody = async () => (here = await load().catch(load))
  if (early && import.meta.env.PROD) setTimeout(() => void fetchBody().catch(() => undefined), restMs)

  const LazyDialog = (props: Props) => {
    const [Body, setBody] = useState(() => here)
    useEffect(() => {
      if (Body) return
      const broken = (error: unknown) =>
        setBody(() => {
          throw error
        })
      void fetchBody().then((body) => setBody(() => body), broken)
    }, [Body])
    return Body && <Body {...props} />
  }
  return LazyDialog
}
