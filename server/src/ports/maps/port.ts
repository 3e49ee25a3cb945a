import { failure, isFailureOf, type Failure } from '../failure.ts'

/** GCJ-02, as every Chinese map service and courier of ours speaks it. */
export type Geo = { lng: number; lat: number }

export type GeoAddress = { address: string; province: string; city: string; county: string; code: string; at: Geo }
export type PlaceTip = { id: string; name: string; district: string; address: string; code: string; at: Geo }
export type Travel = 'driving' | 'walking' | 'bicycling'

/** Every corner of a way, from its start to its end. */
export type Way = { metres: number; seconds: number; points: Geo[] }

/** Questions to a map service; each rejects with a `MapsFailure`. */
export type Maps = {
  /** The place an address names, or nothing when the service knows none. */
  geocode: (address: string, city?: string) => Promise<GeoAddress | undefined>
  reverse: (at: Geo) => Promise<GeoAddress | undefined>
  inputTips: (keywords: string, where?: { city?: string; near?: Geo }) => Promise<PlaceTip[]>
  /** Metres and seconds of the way from one point to another. */
  distance: (from: Geo, to: Geo, travel?: Travel) => Promise<{ metres: number; seconds: number }>
  /** The same with the streets it goes along. */
  way: (from: Geo, to: Geo, travel?: Travel) => Promise<Way>
}

/** throttled: quota or rate used up · unreachable: no usable answer · refused: key, signature or question is wrong. */
export type MapsFailureKind = 'throttled' | 'unreachable' | 'refused'
export type MapsFailure = Failure<'maps', MapsFailureKind>

export const mapsFailure = (kind: MapsFailureKind, detail: string): MapsFailure => failure('maps', kind, detail)
export const isMapsFailure = (error: unknown): error is MapsFailure => isFailureOf('maps', error)
