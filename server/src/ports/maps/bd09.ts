import type { Spot } from '#core/places/distance'

/** Baidu's own turn of GCJ-02: a twist and a shift of a few hundred metres. */
const twist = (Math.PI * 3_000) / 180
const shift = { longitude: 0.0065, latitude: 0.006 }
const decimals = 1e6

const rounded = (value: number): number => Math.round(value * decimals) / decimals

export function gcj02ToBd09({ longitude: x, latitude: y }: Spot): Spot {
  const radius = Math.hypot(x, y) + 0.00002 * Math.sin(y * twist)
  const angle = Math.atan2(y, x) + 0.000003 * Math.cos(x * twist)
  return {
    longitude: rounded(radius * Math.cos(angle) + shift.longitude),
    latitude: rounded(radius * Math.sin(angle) + shift.latitude),
  }
}

export function bd09ToGcj02(spot: Spot): Spot {
  const [x, y] = [spot.longitude - shift.longitude, spot.latitude - shift.latitude]
  const radius = Math.hypot(x, y) - 0.00002 * Math.sin(y * twist)
  const angle = Math.atan2(y, x) - 0.000003 * Math.cos(x * twist)
  return { longitude: rounded(radius * Math.cos(angle)), latitude: rounded(radius * Math.sin(angle)) }
}
