import { expect, test } from 'vitest'
import { deltaOf } from './delta.ts'

test.for([
  ['money', '1200.00', '1000.00', '↑', '20%'],
  ['money', '888.88', '1000.00', '↓', '11.1%'],
  ['money', '-50.00', '-100.00', '↑', '50%'],
  ['money', '99999999999.99', '99999999999.98', '↑', '0%'],
  ['count', '3', '2', '↑', '50%'],
  ['count', '3', '3', '', '持平'],
  ['count', '3', '0', '↑', ''],
  ['rate', '97.5', '95.4', '↑', '2.1个百分点'],
  ['minutes', '6', '8', '↓', '25%'],
] as const)('%s %s beside %s', ([unit, now, before, arrow, words]) => {
  expect(deltaOf(unit, now, before)).toMatchObject({ arrow, words })
})

test('what nothing is held against stands alone, and so does what is no number', () => {
  expect(deltaOf('count', '3', null)).toBeUndefined()
  expect(deltaOf('count', '3', undefined)).toBeUndefined()
  expect(deltaOf('minutes', '--', '3')).toBeUndefined()
})
