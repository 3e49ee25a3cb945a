import { expect, test } from 'vitest'
import { remarksOf } from './parcel.ts'

test('the rider reads what the shop always says, what the buyer said and what is said at the call, nothing twice', () => {
  const asked = remarksOf('到店报尾号', '不要按门铃', '')
  expect(asked).toBe('到店报尾号；不要按门铃')
  expect(remarksOf(asked, '请平放')).toBe('到店报尾号；不要按门铃；请平放')
  expect(remarksOf(asked, '不要按门铃')).toBe(asked)
})
