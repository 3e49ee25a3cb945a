import { lazy, Suspense, useEffect } from 'react'
import { usePlace } from '#core/router/address.ts'
import { closePreview, usePreview } from '#core/router/preview.ts'

const PreviewPane = lazy(() => import('./preview-pane.tsx').then((file) => ({ default: file.PreviewPane })))

const Beside = () => {
  const route = usePreview((state) => state.route)
  useEffect(() => closePreview, [])
  return (
    route && (
      <Suspense>
        <PreviewPane key={route} route={route} />
      </Suspense>
    )
  )
}

/** The detail that somebody looks at without leaving the list; on another page it is gone. */
export const Preview = () => <Beside key={usePlace()} />
