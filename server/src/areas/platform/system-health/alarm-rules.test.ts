import { describe, expect, test } from 'vitest'
import { readMoment } from '@zdb/contract/kit/china-time'
import type { HealthReading } from '#core/domain/health'
import type { Pulse } from '#core/outside/pulse.sql'
import { alarmsOf, isOver, type Watched } from './alarm-rules.ts'

const rules = {
  expectedSilence: [
    { kind: 'channel' as const, from_hour: 0, to_hour: 24, minutes: 15 },
    { kind: 'sms' as const, from_hour: 9, to_hour: 22, minutes: 60 },
  ],
  healthErrorPercent: 50,
  healthErrorCalls: 10,
  healthBacklogMinutes: 15,
}

const moment = (text: string): Date => readMoment(`2026-11-16 ${text}`) ?? new Date(NaN)
const yesterday = (text: string): Date => readMoment(`2026-11-15 ${text}`) ?? new Date(NaN)

const watched = (kind: 'channel' | 'sms', pulse: Partial<Pulse>, reading: Partial<HealthReading> = {}): Watched => ({
  kind,
  reading: { provider: kind, label: '美团外卖', inUse: '3家网店在拉取订单', backlog: 0, oldestAt: null, ...reading },
  trouble: '',
  pulse: {
    provider: kind,
    since: yesterday('00:00'),
    aliveAt: moment('00:00'),
    successAt: null,
    failureAt: null,
    failureWords: '',
    successes: 0,
    failures: 0,
    ...pulse,
  },
})
const causes = (...args: Parameters<typeof alarmsOf>) => [...alarmsOf(...args).keys()]

describe('silence', () => {
  test('longer than expected is an alarm, past midnight too', () => {
    const silent = watched('channel', { successAt: yesterday('23:50') })
    expect(causes(silent, rules, moment('00:04'))).toEqual([])
    expect(alarmsOf(silent, rules, moment('00:05')).get('silence')).toBe(
      '美团外卖已15分钟没有成功往来（3家网店在拉取订单）',
    )
  })

  test('is not counted outside of its hours, nor from before they began', () => {
    const silent = watched('sms', { successAt: yesterday('21:00') })
    expect(causes(silent, rules, moment('03:00'))).toEqual([])
    expect(causes(silent, rules, moment('09:59'))).toEqual([])
    expect(causes(silent, rules, moment('10:00'))).toEqual(['silence'])
    expect(causes(silent, rules, moment('22:00'))).toEqual([])
  })

  test('is none where nobody need be heard of, nor from before anybody was there to hear', () => {
    expect(causes(watched('channel', {}, { inUse: '' }), rules, moment('12:00'))).toEqual([])
    expect(causes(watched('channel', { since: moment('11:50') }), rules, moment('12:00'))).toEqual([])
  })

  test('ends with the next word, and not because its hours are over', () => {
    const began = moment('20:00')
    expect(isOver('silence', began, watched('sms', { successAt: yesterday('21:00') }), rules)).toBe(false)
    expect(isOver('silence', began, watched('sms', { successAt: moment('22:30') }), rules)).toBe(true)
    expect(isOver('silence', began, watched('sms', {}, { inUse: '' }), rules)).toBe(true)
  })
})

test('many failures and work that nobody does are alarms too', () => {
  const failing = { successAt: moment('11:59'), successes: 4, failures: 6, failureWords: 'HTTP 502' }
  expect(alarmsOf(watched('channel', failing), rules, moment('12:00')).get('errors')).toBe(
    '美团外卖最近一小时10次往来中60%失败：HTTP 502',
  )
  expect(causes(watched('channel', { ...failing, failures: 3 }), rules, moment('12:00'))).toEqual([])
  const late = { backlog: 7, oldestAt: moment('11:00') }
  expect(
    alarmsOf(watched('channel', { successAt: moment('11:59') }, late), rules, moment('12:00')).get('backlog'),
  ).toBe('美团外卖积压7件，最早的已等60分钟')
})
