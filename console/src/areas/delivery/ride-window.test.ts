import { expect, test } from 'vitest'
import { windowOf } from './ride-window.ts'

test('a window is the day it begins and its two times', () => {
  expect(windowOf({ window_start: '2026-11-15 22:00:00', window_end: '2026-11-16 00:00:00' })).toEqual({
    date: '2026-11-15',
    time: '22:00-00:00',
  })
})
