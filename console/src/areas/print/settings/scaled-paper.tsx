import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

const pixelsPerMm = 96 / 25.4

/** Paper of this width in millimetres as large as it is, or as there is room for it; it is set in its true size. */
export const ScaledPaper = ({ width, children }: { width: number; children: ReactNode }) => {
  const room = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const [{ scale, height }, setSize] = useState({ scale: 1, height: 0 })
  useLayoutEffect(() => {
    const [outside, inside] = [room.current, paper.current]
    if (!outside || !inside) return
    const measure = () => {
      const fitting = outside.clientWidth / (width * pixelsPerMm)
      setSize({ scale: fitting > 0 ? Math.min(1, fitting) : 1, height: inside.offsetHeight })
    }
    const watch = new ResizeObserver(measure)
    watch.observe(outside)
    watch.observe(inside)
    return () => watch.disconnect()
  }, [width])
  return (
    <div ref={room} style={{ minWidth: 0, height: height * scale || undefined }}>
      <div
        ref={paper}
        style={{
          width: `${width}mm`,
          marginInline: scale < 1 ? undefined : 'auto',
          transform: scale < 1 ? `scale(${scale})` : undefined,
          transformOrigin: '0 0',
        }}
      >
        {children}
      </div>
    </div>
  )
}
