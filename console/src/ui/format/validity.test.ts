import { expect, test } from 'vitest'
import { momentOf } from './moment.ts'
import { isStillValid } from './validity.ts'

test.each([
  ['2026-09-01 00:00:00', true],
  ['2026-10-30 23:59:59', true],
  ['2026-10-31 00:00:00', true],
  ['2026-10-31 00:00:01', false],
  ['2026-08-31 23:59:59', false],
])('a date of 1 September is good for 60 days: on %s %s', (now, valid) => {
  expect(isStillValid(momentOf('2026-09-01 00:00:00'), momentOf(now))).toBe(valid)
})
