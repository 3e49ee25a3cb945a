import { expect, test } from 'vitest'
import { bytesText } from './bytes.ts'

test.each([
  [0, '0 KB'],
  [512, '0.5 KB'],
  [1536, '1.5 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [100 * 1024 ** 2, '100 MB'],
  [1.25 * 1024 ** 3, '1.25 GB'],
  [3 * 1024 ** 4, '3 TB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('%d bytes read %s', (bytes, shown) => {
  expect(bytesText(bytes)).toBe(shown)
})
