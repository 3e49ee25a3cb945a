import { expect, test } from 'vitest'
import { bd09ToGcj02, gcj02ToBd09 } from './bd09.ts'

test('the north gate of Tiananmen is where both maps have it', () => {
  const baidu = gcj02ToBd09({ longitude: 116.404, latitude: 39.915 })
  expect(baidu.longitude).toBeCloseTo(116.41036949, 5)
  expect(baidu.latitude).toBeCloseTo(39.92133699, 5)
})

test('there and back again is the same doorstep, all over the country', () => {
  for (const [longitude, latitude] of [
    [116.397, 39.908],
    [121.4737, 31.2304],
    [113.2644, 23.1291],
    [87.6168, 43.8256],
    [126.5349, 45.8038],
  ] as const) {
    const back = bd09ToGcj02(gcj02ToBd09({ longitude, latitude }))
    // A hundred-thousandth of a degree is one metre.
    expect(back.longitude).toBeCloseTo(longitude, 5)
    expect(back.latitude).toBeCloseTo(latitude, 5)
  }
})

test('a place on the Baidu grid is half a kilometre off until it is moved', () => {
  const { longitude, latitude } = bd09ToGcj02({ longitude: 116.404, latitude: 39.915 })
  expect(longitude).toBeCloseTo(116.39762, 4)
  expect(latitude).toBeCloseTo(39.9087, 4)
})
