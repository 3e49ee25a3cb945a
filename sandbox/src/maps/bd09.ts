type Spot = { longitude: number; latitude: number }

/** Baidu's map and everybody else's (GCJ-02) are a twist and a shift of a few hundred metres apart. */
const turn = (Math.PI * 3_000) / 180

export function onBaidu({ longitude: x, latitude: y }: Spot): Spot {
  const z = Math.hypot(x, y) + 0.00002 * Math.sin(y * turn)
  const theta = Math.atan2(y, x) + 0.000003 * Math.cos(x * turn)
  return { longitude: z * Math.cos(theta) + 0.0065, latitude: z * Math.sin(theta) + 0.006 }
}

export function offBaidu({ longitude, latitude }: Spot): Spot {
  const [x, y] = [longitude - 0.0065, latitude - 0.006]
  const z = Math.hypot(x, y) - 0.00002 * Math.sin(y * turn)
  const theta = Math.atan2(y, x) - 0.000003 * Math.cos(x * turn)
  return { longitude: z * Math.cos(theta), latitude: z * Math.sin(theta) }
}
