import { expect, test } from 'vitest'
import { nearArea, windowOf } from './delivery-lines.ts'

test('in a list the county says enough, and a city without counties keeps its name', () => {
  expect(['北京市朝阳区', '苏州市昆山市', '东莞市', '呼和浩特市土默特左旗'].map(nearArea)).toEqual([
    '朝阳区',
    '昆山市',
    '东莞市',
    '土默特左旗',
  ])
})

test('a window is the day it begins and its two times', () => {
  expect(windowOf({ window_start: '2026-11-15 22:00:00', window_end: '2026-11-16 00:00:00' })).toEqual({
    date: '2026-11-15',
    time: '22:00-00:00',
  })
})
