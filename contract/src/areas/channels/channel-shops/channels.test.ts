import { expect, test } from 'vitest'
import { channelCodes, codeOfAdapter, refundAnswerHours } from './channels.ts'

test('a refund is answered within the channel’s time; where no channel decides nothing is counted', () => {
  expect(refundAnswerHours(codeOfAdapter('meituan'))).toBe(24)
  expect(refundAnswerHours(codeOfAdapter('doudian'))).toBe(48)
  for (const code of [channelCodes.manual, channelCodes.excel, channelCodes.mini])
    expect(refundAnswerHours(code)).toBeUndefined()
})
