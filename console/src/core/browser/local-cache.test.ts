import { expect, test } from 'vitest'
import { clearCache, writeCache, readCache, cacheNames } from './local-cache.ts'

const at = (seconds: number) => 1_700_000_000_000 + seconds * 1000

test.each([
  ['productTypes', 86_400],
  ['dateRanges', 86_400],
  ['receivedStatusMenu', 7200],
  ['transferStatusMenu', 7200],
  ['chargebackReasons', 7200],
] as const)('%s are entry %i seconds', (name, seconds) => {
  writeCache(name, ['value'], at(0))
  expect(readCache(name, at(seconds - 1))).toEqual(['value'])
  expect(readCache(name, at(seconds))).toBeUndefined()
})

test.each(['menu', 'shop'] as const)('%s is entry as long as the session', (name) => {
  writeCache(name, [1], at(0))
  expect(readCache(name, at(10_000_000))).toEqual([1])
  clearCache()
  expect(readCache(name)).toBeUndefined()
})

test('nodes do not overwrite each other, and all lie under one key', () => {
  writeCache('menu', 'menu')
  writeCache('shop', 'shop')
  expect([readCache('menu'), readCache('shop')]).toEqual(['menu', 'shop'])
  expect(localStorage.length).toBe(1)
})

test('a spoilt storage is an empty one', () => {
  writeCache('menu', 'menu')
  const key = localStorage.key(0) ?? ''
  localStorage.setItem(key, '{broken')
  for (const name of Object.keys(cacheNames) as (keyof typeof cacheNames)[]) expect(readCache(name)).toBeUndefined()
  writeCache('menu', 'again')
  expect(readCache('menu')).toBe('again')
})
