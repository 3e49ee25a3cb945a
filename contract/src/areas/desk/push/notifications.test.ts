import { expect, test } from 'vitest'
import { isChosen, isQuiet, isTold } from './is-told.ts'
import { allPushKinds } from './kinds.ts'
import {
  allNotificationEvents,
  allPushEvents,
  allWays,
  notificationEvents,
  pushEvents,
  ruleOf,
  urgencyOf,
} from './notifications.ts'

test('every kind of push has a row in the settings', () => {
  const kinds = new Set<string>(Object.values(pushEvents).map(({ kind }) => kind))
  expect(allPushKinds.filter((kind) => !kinds.has(kind))).toEqual([])
})

test('no two rows of a group have one name, and the rows of a group stand together', () => {
  const names = allNotificationEvents.map(
    (event) => `${notificationEvents[event].group} ${notificationEvents[event].label}`,
  )
  expect(new Set(names).size).toBe(names.length)
  const groups = allNotificationEvents.map((event) => notificationEvents[event].group)
  expect(groups.filter((group, index) => group !== groups[index - 1])).toEqual([...new Set(groups)])
})

test('only what concerns the keys to an account cannot be switched off', () => {
  const fixed = allNotificationEvents.flatMap((event) =>
    allWays.filter((way) => ruleOf(event, way) === 'always').map((way) => `${event}.${way}`),
  )
  expect(fixed).toEqual(['security.sms', 'security.email'])
})

test('what needs a person is spoken, and comes by SMS when nobody answers; nothing else does', () => {
  for (const event of allPushEvents) {
    expect(ruleOf(event, 'urgentSms')).toBe(urgencyOf(event) === undefined ? 'never' : 'on')
    if (urgencyOf(event) !== undefined) expect(ruleOf(event, 'voice')).toBe('on')
  }
})

const china = (time: string) => new Date(`2026-11-16T${time}:00+08:00`)

test.each([
  ['22:00', '07:00', '21:59', false],
  ['22:00', '07:00', '22:00', true],
  ['22:00', '07:00', '00:00', true],
  ['22:00', '07:00', '06:59', true],
  ['22:00', '07:00', '07:00', false],
  ['12:00', '14:00', '11:59', false],
  ['12:00', '14:00', '12:00', true],
  ['12:00', '14:00', '13:59', true],
  ['12:00', '14:00', '14:00', false],
  ['00:00', '08:00', '23:59', false],
  ['00:00', '08:00', '00:00', true],
  ['20:00', '00:00', '23:59', true],
  ['20:00', '00:00', '00:00', false],
])('from %s until %s it is quiet at %s in China: %s', (from, until, time, quiet) => {
  expect(isQuiet({ on: true, from, until }, china(time))).toBe(quiet)
  expect(isQuiet({ on: false, from, until }, china(time))).toBe(false)
})

test('what somebody has chosen holds, else what the table says; what cannot be chosen is as the table says', () => {
  expect(isChosen({}, 'onlineNew', 'voice')).toBe(true)
  expect(isChosen({}, 'onlineNew', 'sms')).toBe(false)
  expect(isChosen({ 'onlineNew.voice': false, 'onlineNew.sms': true }, 'onlineNew', 'voice')).toBe(false)
  expect(isChosen({ 'onlineNew.voice': false, 'onlineNew.sms': true }, 'onlineNew', 'sms')).toBe(true)
  expect(isChosen({ 'security.sms': false }, 'security', 'sms')).toBe(true)
  expect(isChosen({ 'onlineProgress.voice': true }, 'onlineProgress', 'voice')).toBe(false)
})

test('quiet hours silence voice, SMS, letters and phones, never toasts and never what concerns the keys to an account', () => {
  const choices = { 'onlineNew.sms': true, 'onlineNew.email': true }
  const night = { choices, quietHours: { on: true, from: '22:00', until: '07:00' } }
  const told = (time: string) => allWays.filter((way) => isTold(night, 'onlineNew', way, china(time)))
  expect(told('03:00')).toEqual(['toast'])
  expect(told('12:00')).toEqual(['toast', 'voice', 'sms', 'urgentSms', 'email', 'device'])
  expect(allWays.filter((way) => isTold(night, 'security', way, china('03:00')))).toEqual(['sms', 'email'])
})
