import { lazy, Suspense } from 'react'
import type { GroundProps } from './ground-props.ts'

/** The addresses of all borders are a list of their own: nobody fetches it before a map is drawn. */
const GroundShapes = lazy(() => import('./ground-shapes.tsx').then((file) => ({ default: file.GroundShapes })))

/** The divisions that lie under a drawing, with borders and names; only the ways until they are there, or where nobody knows. */
export const Ground = (drawing: GroundProps) =>
  drawing.code ? (
    <Suspense fallback={drawing.children}>
      <GroundShapes {...drawing} />
    </Suspense>
  ) : (
    drawing.children
  )
