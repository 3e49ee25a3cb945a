import { useEffectEvent, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { largestFitting } from './fit.ts'
import styles from './browser.module.css'

/** The printer sets a line a hair differently than the screen does. */
const slack = 0.98
const pixelsPerMm = 96 / 25.4

type FittedProps = {
  readonly smallest: number
  readonly largest: number
  /** In millimetres, at most. */
  readonly height?: number
  readonly className?: string
  readonly style?: CSSProperties
  /** Whether all of it found room. */
  readonly onFit?: (fits: boolean) => void
  readonly children: ReactNode
}

const FittedOnce = ({ smallest, largest, height, className, style, onFit, children }: FittedProps) => {
  const box = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent((fits: boolean) => onFit?.(fits))
  useLayoutEffect(() => {
    const [outside, inside] = [box.current, inner.current]
    if (!outside || !inside) return
    const room = height === undefined ? outside.clientHeight * slack : height * pixelsPerMm * slack
    const fits = (size: number): boolean => {
      inside.style.fontSize = `${size}pt`
      return inside.scrollHeight <= room && inside.scrollWidth <= inside.clientWidth
    }
    const size = largestFitting(fits, { smallest, largest, step: 0.25 })
    inside.style.fontSize = `${size ?? smallest}pt`
    tell(size !== undefined)
  }, [smallest, largest, height])
  return (
    <div ref={box} className={`${styles.fitted} ${className ?? ''}`} style={style}>
      <div ref={inner}>{children}</div>
    </div>
  )
}

/**
 * Its letters are as large as they can be, in points, for all of it to stand in its box. `content` names what stands in
 * it: whenever that changes, it is set anew. A box without a height is as high as its place.
 */
export const Fitted = ({ content, ...props }: FittedProps & { readonly content: string }) => (
  <FittedOnce key={content} {...props} />
)
