import type { ReactNode } from 'react'
import type { Spot } from '#ui/format/distance.ts'
import type { Framing } from './framing.ts'

export type GroundFrame = { readonly width: number; readonly height: number }

/** `code` is of the city, `at` what the drawing is about. */
export type GroundProps = {
  readonly code: string
  readonly at: Spot
  readonly framing: Framing
  readonly frame: GroundFrame
  /** The ways: they lie on the land and under its names. */
  readonly children: ReactNode
}
