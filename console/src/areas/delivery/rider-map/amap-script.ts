type LngLat = readonly [longitude: number, latitude: number]

/** What is used of AMap's JS API 1.4.15. */
type Overlay = { hide(): void }
export type AmapMarker = Overlay & { setPosition(at: LngLat): void }
export type AmapLine = Overlay & { setPath(path: readonly LngLat[]): void }
export type AmapMap = {
  add(overlays: readonly Overlay[]): void
  setFitView(): void
  destroy(): void
}
export type Amap = {
  Map: new (element: HTMLElement, options: object) => AmapMap
  Marker: new (options: object) => AmapMarker
  Polyline: new (options: object) => AmapLine
  Pixel: new (x: number, y: number) => unknown
}

/** The key stands in the page's head; without one no outside map is asked for anything. */
export const amapKey = (): string => document.querySelector<HTMLMetaElement>('meta[name=amap-key]')?.content ?? ''

export const amapAddress = (key: string): string =>
  `https://webapi.amap.com/maps?${new URLSearchParams({ v: '1.4.15', key }).toString()}`

const patienceMs = 8_000

const fetchScript = (key: string): Promise<Amap> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('the map did not come'))
    }
    const timer = setTimeout(fail, patienceMs)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      const found = (window as { AMap?: Amap }).AMap
      if (found) resolve(found)
      else fail()
    })
    script.src = amapAddress(key)
    document.head.append(script)
  })

let coming: Promise<Amap> | undefined

/** Fetched once, however many maps a page shows; one that did not come is asked for again next time. */
export const loadAmap = (key: string): Promise<Amap> => {
  coming ??= fetchScript(key).catch((error: unknown) => {
    coming = undefined
    throw error
  })
  return coming
}
