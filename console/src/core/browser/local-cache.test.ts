import { expect, test } from 'vitest'
import { forgetNodes, keepNode, keptNode, nodes } from './local-cache.ts'

const at = (seconds: number) => 1_700_000_000_000 + seconds * 1000

test.each([
  ['productTypes', 86_400],
  ['dateRanges', 86_400],
  ['receivedStatusMenu', 7200],
  ['transferStatusMenu', 7200],
  ['chargebackReasons', 7200],
] as const)('%s are kept %i seconds', (name, seconds) => {
  keepNode(name, ['value'], at(0))
  expect(keptNode(name, at(seconds - 1))).toEqual(['value'])
  expect(keptNode(name, at(seconds))).toBeUndefined()
})

test.each(['menu', 'shop'] as const)('%s is kept as long as the session', (name) => {
  keepNode(name, [1], at(0))
  expect(keptNode(name, at(10_000_000))).toEqual([1])
  forgetNodes()
  expect(keptNode(name)).toBeUndefined()
})

test('nodes do not overwrite each other, and all lie under one key', () => {
  keepNode('menu', 'menu')
  keepNode('shop', 'shop')
  expect([keptNode('menu'), keptNode('shop')]).toEqual(['menu', 'shop'])
  expect(localStorage.length).toBe(1)
})

test('a spoilt storage is an empty one', () => {
  keepNode('menu', 'menu')
  const key = localStorage.key(0) ?? ''
  localStorage.setItem(key, '{broken')
  for (const name of Object.keys(nodes) as (keyof typeof nodes)[]) expect(keptNode(name)).toBeUndefined()
  keepNode('menu', 'again')
  expect(keptNode('menu')).toBe('again')
})
