import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useInks } from '#ui/chart/inks.ts'
import { loadAmap, type Amap } from './amap-script.ts'
import type { RiderLocation } from './arrival.ts'
import { useGlide } from './glide.ts'
import { spotOf } from '#widgets/map/spots.ts'
import { streetDrawing, type MapStyle, type StreetDrawing } from './street-drawing.ts'
import styles from './rider-map.module.css'

/** The same places on AMap's streets; give it the theme as its key. `onFail` when the streets do not come. */
export const StreetMap = ({
  mapKey,
  theme,
  location,
  words,
  onFail,
}: {
  mapKey: string
  theme: MapStyle['theme']
  location: RiderLocation
  words: string
  onFail: () => void
}) => {
  const box = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<StreetDrawing>()
  const inks = useInks()

  const begin = useEffectEvent((amap: Amap | undefined): StreetDrawing | undefined => {
    if (!amap || !box.current) {
      onFail()
      return undefined
    }
    const begun = streetDrawing(amap, box.current, location, { inks, theme })
    setDrawing(begun)
    return begun
  })
  useEffect(() => {
    let left = false
    let begun: StreetDrawing | undefined
    const start = async () => {
      const amap = await loadAmap(mapKey).catch(() => undefined)
      if (!left) begun = begin(amap)
    }
    void start()
    return () => {
      left = true
      begun?.destroy()
    }
  }, [mapKey])

  useEffect(() => drawing?.draw(location), [drawing, location])
  useGlide(drawing ? location.rider : null, location.route.map(spotOf), (spot) => drawing?.rideTo(spot))
  return <div ref={box} className={styles.streets} role="img" aria-label={words} />
}
