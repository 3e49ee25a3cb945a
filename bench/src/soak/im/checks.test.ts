import { expect, test } from 'vitest'
import type { ImKept } from '../../../../server/test/marketplace/chat/tencent-desk.ts'
import { restlessOf } from './checks.ts'

const kept = (MsgKey: string, withdrawn = false) => ({ MsgKey, withdrawn }) as ImKept
const row = (id: number, key: string | null, isRevoked = false) => ({ id, key, isRevoked })

test('what both have is at rest: carried, taken back on both sides or on its way, a second copy withdrawn', () => {
  const rows = [row(1, 'a'), row(2, 'b', true), row(3, null, true)]
  expect(restlessOf(rows, [kept('a'), kept('b', true), kept('a2', true)])).toEqual([])
})

test('what is not at rest is said by name', () => {
  const rows = [row(1, null), row(2, 'b', true), row(3, 'c'), row(4, 'c')]
  expect(restlessOf(rows, [kept('b'), kept('c'), kept('d')])).toEqual([
    '1 还没有送达服务方',
    'b 只在一边撤回',
    'd 在服务方有，这里没有',
    'c 在这里有2条',
  ])
})
