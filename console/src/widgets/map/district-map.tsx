import { useState } from 'react'
import type { Spot } from '#ui/format/distance.ts'
import type { Border } from './borders.ts'
import { DistrictShapes, type DistrictLook } from './district-shapes.tsx'
import { viewOf, type View } from './framing.ts'
import { MapFrame, mapSize, placing } from './map-frame.tsx'
import { shifted, spotOf } from './spots.ts'
import styles from './map.module.css'

const metresPerKilometre = 1000

/** The four ends of a ring: a frame that holds them holds it. */
const endsOf = (centre: Spot, km: number): Spot[] => {
  const far = km * metresPerKilometre
  return [
    { east: far, north: 0 },
    { east: -far, north: 0 },
    { east: 0, north: far },
    { east: 0, north: -far },
  ].map((away) => shifted(centre, away))
}

/** Without borders the ring alone is drawn; so far is drawn around a store that has neither. */
const usualKm = 5

const homeOf = (borders: readonly Border[], store: Spot, km: number | null): View => {
  const corners = borders.flatMap(({ parts }) => parts.flat(2).map(spotOf))
  return viewOf(corners.length > 0 ? corners : endsOf(store, km ?? usualKm), mapSize)
}

/** The districts of a store's city, the store and its ring: pressing a district is ticking it in the list beside. */
export const DistrictMap = ({
  label,
  borders,
  store,
  km,
  lookOf,
  onPress,
}: {
  label: string
  borders: readonly Border[]
  store: Spot & { readonly name: string }
  km: number | null
  lookOf: (border: Border) => DistrictLook
  onPress?: ((border: Border) => void) | undefined
}) => {
  const home = homeOf(borders, store, km)
  const [looked, setLooked] = useState<View>()
  const view = looked ?? home
  const at = placing(view)(store)
  return (
    <MapFrame label={label} view={view} home={home} onView={setLooked}>
      <DistrictShapes borders={borders} view={view} lookOf={lookOf} onPress={onPress} />
      {km !== null && (
        <circle className={styles.ring} cx={at.x} cy={at.y} r={(km * metresPerKilometre) / view.metresPerPixel} />
      )}
      <g className={styles.store}>
        <rect x={at.x - 6} y={at.y - 6} width="12" height="12" rx="3" />
        <text x={at.x} y={at.y - 12} textAnchor="middle">
          {store.name}
        </text>
      </g>
    </MapFrame>
  )
}
