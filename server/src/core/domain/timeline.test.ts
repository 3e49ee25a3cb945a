import { afterEach, expect, test, vi } from 'vitest'
import { system, type Actor } from '../http/actor.ts'
import { storyLine } from './timeline.ts'

afterEach(() => void vi.useRealTimers())

const lin: Actor = {
  kind: 'merchant',
  name: '林小花',
  accountId: 7,
  merchantId: 3,
  sessionId: 's',
  isMaster: true,
  grants: new Set(),
  device: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
  address: '127.0.0.1',
  requestId: 'r',
}

test('a line says who did what when, from a device its owner knows, and what it was before', () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T02:00:00Z') })
  const changes = [{ label: '价格', before: '128.00', after: '138.00' }]
  expect(storyLine(lin, { what: '加价', detail: '急', changes })).toEqual({
    at: new Date('2026-11-15T02:00:00Z'),
    actor: '林小花',
    account_id: 7,
    what: '加价',
    detail: '急',
    changes: JSON.stringify(changes),
    device: 'Windows · Chrome',
  })
})

test('what the clock does has no account and no device', () => {
  expect(storyLine(system('clock'), { what: '已超时' })).toMatchObject({
    actor: 'system:clock',
    account_id: null,
    detail: '',
    changes: '[]',
    device: '',
  })
})
