import type { Spot } from '#ui/format/distance.ts'
import type { Inks } from '#ui/chart/inks.ts'
import type { Amap, AmapMarker } from './amap-script.ts'
import type { RiderLocation } from './arrival.ts'
import styles from './rider-map.module.css'

const styleOf = { light: 'amap://styles/normal', dark: 'amap://styles/dark' } as const

export type MapStyle = { readonly inks: Inks; readonly theme: keyof typeof styleOf }

const lngLat = ({ longitude, latitude }: Spot) => [longitude, latitude] as const

const mark = (amap: Amap, at: Spot, kind: 'shop' | 'door' | 'rider', words: string): AmapMarker => {
  const content = document.createElement('span')
  content.className = styles.pin ?? ''
  content.dataset.kind = kind
  content.textContent = words
  return new amap.Marker({
    position: lngLat(at),
    content,
    offset: new amap.Pixel(-12, -12),
    zIndex: kind === 'rider' ? 120 : 110,
  })
}

/** The places on AMap's streets, in the colours of the page, which the outside map knows nothing of. */
export const streetDrawing = (amap: Amap, box: HTMLElement, location: RiderLocation, { inks, theme }: MapStyle) => {
  const { shop, door } = location
  const map = new amap.Map(box, { resizeEnable: true, mapStyle: styleOf[theme], zoom: 14, center: lngLat(shop) })
  const way = new amap.Polyline({
    path: location.route,
    strokeColor: inks.ink3,
    strokeWeight: 4,
    strokeStyle: 'dashed',
  })
  const trail = new amap.Polyline({ path: location.trail, strokeColor: inks.primary, strokeWeight: 5 })
  map.add([way, trail, mark(amap, shop, 'shop', '店'), ...(door ? [mark(amap, door, 'door', '收')] : [])])
  map.setFitView()
  let rider: AmapMarker | undefined
  return {
    draw: (next: RiderLocation) => {
      way.setPath(next.route)
      trail.setPath(next.trail)
    },
    rideTo: (spot: Spot) => {
      if (rider) return rider.setPosition(lngLat(spot))
      rider = mark(amap, spot, 'rider', '骑')
      map.add([rider])
      map.setFitView()
    },
    destroy: () => map.destroy(),
  }
}

export type StreetDrawing = ReturnType<typeof streetDrawing>
