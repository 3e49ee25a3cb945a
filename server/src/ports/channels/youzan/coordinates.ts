const turn = (Math.PI * 3000) / 180

/** From the BD-09 grid of addresses here to the GCJ-02 grid of everything else. */
export function fromBaidu(longitude: number, latitude: number): { longitude: number; latitude: number } {
  const [x, y] = [longitude - 0.0065, latitude - 0.006]
  const distance = Math.hypot(x, y) - 0.00002 * Math.sin(y * turn)
  const angle = Math.atan2(y, x) - 0.000003 * Math.cos(x * turn)
  const round = (degree: number): number => Number(degree.toFixed(6))
  return { longitude: round(distance * Math.cos(angle)), latitude: round(distance * Math.sin(angle)) }
}
