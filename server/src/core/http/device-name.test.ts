import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604'

test('a device keeps its name, however many others are made up meanwhile', () => {
  expect(deviceName(iPhone)).toBe('iOS · Safari')
  for (let count = 0; count < 2_000; count += 1) expect(deviceName(`robot ${count}`)).toBe('未知设备')
  expect(deviceName(iPhone)).toBe('iOS · Safari')
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0) Chrome/140 Edg/140')).toBe('Windows · Edge')
})
