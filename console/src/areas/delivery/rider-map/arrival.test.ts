import { expect, test } from 'vitest'
import { aLocation } from '../../../../test/deliveries.ts'
import { etaText, lateMinutes, leftText, mapWords } from './arrival.ts'

const now = new Date('2026-11-15T14:00:00+08:00')

test('when it will be there is a time today, else a day and a time', () => {
  expect(etaText('2026-11-15 14:32:10', now)).toBe('预计 14:32 到达')
  expect(etaText('2026-11-16 09:05:00', now)).toBe('预计 明天 09:05 到达')
})

test('only what comes after the window is late', () => {
  expect(lateMinutes('2026-11-15 15:00:00', '2026-11-15 15:00:00')).toBe(0)
  expect(lateMinutes('2026-11-15 15:00:30', '2026-11-15 15:00:00')).toBe(1)
  expect(lateMinutes('2026-11-15 18:00:00', undefined)).toBe(0)
})

test('how far it is, is how far round the corners; to the shop while nothing is picked up', () => {
  expect(leftText(aLocation())).toBe('距收货地址 1.3 公里')
  expect(leftText(aLocation({ status: 10, route: [] }))).toBe('距门店 890 米')
  expect(leftText(aLocation({ status: 10, rider: { ...aLocation().shop, at: '2026-11-15 14:00:00' } }))).toBe(
    '在门店附近',
  )
  expect(leftText(aLocation({ rider: null }))).toBe('')
  expect(leftText(aLocation({ status: 60 }))).toBe('')
})

test('the whole drawing can be read aloud', () => {
  const names = { shop: '国贸店', door: '朝阳区光华路', rider: '李师傅' }
  expect(mapWords(aLocation({ eta: '2026-11-15 14:32:10' }), names, now)).toBe(
    '从国贸店到朝阳区光华路的路线；骑手李师傅距收货地址 1.3 公里；预计 14:32 到达，较有把握',
  )
  expect(mapWords(aLocation({ rider: null, eta: null }), names, now)).toBe('从国贸店到朝阳区光华路的路线；骑手位置未知')
  expect(mapWords(aLocation({ status: 60, eta: null }), names, now)).toBe('从国贸店到朝阳区光华路的路线')
  expect(mapWords(aLocation({ confidence: 14 }), names, now)).toContain('仅供参考')
})
