import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Spot } from '#ui/format/distance.ts'
import { calmMotion } from '#ui/theme/media.ts'
import { lengthOf, spotAlong, wayBetween } from './way.ts'

/** As long as until the next look, so that the rider never stands still on the way. */
export const glideMs = 10_000

/** Nobody rides so far between two looks: somebody else has it now, or the last spot was wrong. */
const leapMetres = 3_000

const isCalm = (): boolean => window.matchMedia(calmMotion).matches

/**
 * Moves what is drawn from where it stands to each new spot, along the streets. Who prefers less motion, and whoever
 * has just begun to look, sees it there at once. `draw` is called outside React's drawing, frame by frame.
 */
export const useGlide = (target: Spot | null, streets: readonly Spot[], draw: (spot: Spot) => void) => {
  const current = useRef<Spot>(undefined)
  const show = useEffectEvent((spot: Spot) => {
    current.current = spot
    draw(spot)
  })
  const plan = useEffectEvent((to: Spot) => {
    const from = current.current
    const way = from ? wayBetween(streets, from, to) : [to]
    return isCalm() || lengthOf(way) > leapMetres ? [to] : way
  })

  // A new frame of the drawing: the same spot, elsewhere on the screen.
  useLayoutEffect(() => {
    if (current.current) draw(current.current)
  })

  const { longitude, latitude } = target ?? {}
  useEffect(() => {
    if (longitude === undefined || latitude === undefined) return
    const to = { longitude, latitude }
    const way = plan(to)
    if (way.length === 1) return show(to)
    const start = performance.now()
    let frame = requestAnimationFrame(function next(now) {
      const share = Math.min(1, (now - start) / glideMs)
      show(spotAlong(way, share) ?? to)
      if (share < 1) frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [longitude, latitude])
}
