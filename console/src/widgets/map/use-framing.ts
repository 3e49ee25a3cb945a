import { useMemo } from 'react'
import type { Spot } from '#ui/format/distance.ts'
import { framing, viewOf, type Frame, type Framing } from './framing.ts'

/** All these spots in one drawing; the same framing as long as they fit the same, so that what lies under is drawn once. */
export const useFraming = (spots: readonly Spot[], frame: Frame): Framing => {
  const { centre, metresPerPixel } = viewOf(spots, frame)
  const { longitude, latitude } = centre
  return useMemo(
    () => framing({ centre: { longitude, latitude }, metresPerPixel }, frame),
    [longitude, latitude, metresPerPixel, frame],
  )
}
