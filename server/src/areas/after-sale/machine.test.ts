import { describe, expect, test } from 'vitest'
import { afterSaleStates, judgingStages } from '@zdb/contract/after-sale/states'
import { movesFrom } from '#core/machine'
import { afterSaleCase, judgingWaits } from './machine.ts'

const parts = ['sender', 'shop', 'loser', 'platform', 'clock']

describe('a case', () => {
  test.each([
    ['applied', ['agree', 'agreeByClock', 'reject', 'edit', 'revoke']],
    ['negotiating', ['agree', 'agreeByClock', 'reject', 'edit', 'revoke']],
    ['rejected', ['update', 'revoke', 'lapse', 'arbitration', 'decideRefund', 'decideClose']],
    ['agreed', ['appeal', 'takeEffect', 'finaliseRefund', 'finaliseClose']],
    ['closed', ['appeal', 'takeEffect', 'finaliseRefund', 'finaliseClose']],
    ['withdrawn', []],
  ] as const)('that is %s can go on by %j and nothing else', (state, moves) => {
    expect(movesFrom(afterSaleCase, afterSaleStates[state].code, parts)).toEqual(moves)
  })

  test('waits for someone, with a time and an outcome, in every state and stage that is not its end', () => {
    expect(Object.keys(afterSaleCase.waiting)).toEqual(['applied', 'negotiating', 'rejected'])
    expect(Object.keys(judgingWaits)).toEqual(
      Object.keys(judgingStages).filter((stage) => stage !== 'none' && stage !== 'final'),
    )
    for (const wait of [...Object.values(afterSaleCase.waiting), ...Object.values(judgingWaits)])
      expect([wait.owner, wait.deadline, wait.outcome].every((text) => text !== '')).toBe(true)
  })
})
