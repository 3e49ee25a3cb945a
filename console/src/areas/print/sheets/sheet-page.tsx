import { lazy, Suspense } from 'react'
import { oneOf, useFilter } from '#core/router/filter.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { RoutePage } from './route-page.tsx'
import { StockingPage } from './stocking-page.tsx'

/** It brings the library that draws bars. */
const LabelPage = lazy(() => import('./label-page.tsx').then((file) => ({ default: file.LabelPage })))

const fields = { document: oneOf('stocking', 'route', 'label') }
const documents = { stocking: StockingPage, route: RoutePage, label: LabelPage }

/** Paper that is no single order's, for any printer that the browser knows. */
export const SheetPage = () => {
  const [{ document }] = useFilter(fields)
  const Document = documents[document]
  return (
    <Suspense fallback={<Skeleton rows={12} height={24} />}>
      <Document />
    </Suspense>
  )
}
