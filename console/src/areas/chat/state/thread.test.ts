import { expect, test } from 'vitest'
import type { ImMessage } from '../engine/port.ts'
import { messageOf } from '../engine/own/wire.ts'
import { aMessage } from '../test/fake-chat.ts'
import { rowsOf } from '../history/rows.ts'
import { emptyThread, keyOf, merged, without, withFirstUnread } from './thread.ts'

const told = (sequence: number, facts: Parameters<typeof aMessage>[1] = {}): ImMessage =>
  messageOf(aMessage(sequence, facts))
const order = (messages: readonly ImMessage[]) => messages.map(({ sequence }) => sequence)

test('messages stand in the order of the server, each once, however they come', () => {
  const [one, two, three] = [told(1), told(2), told(3)]
  expect(order(merged([three], [one, two, three, one]))).toEqual([1, 2, 3])
})

test('what is under way stands where its time puts it, and keeps its place once it has a number', () => {
  const known = [told(1, { time: 10 }), told(2, { time: 30 })]
  const waiting: ImMessage = { ...told(3, { time: 20, flow: 'out' }), sequence: 0, status: 'unSend' }
  const placed = merged(known, [waiting])
  expect(placed.map(({ time }) => time)).toEqual([10, 20, 30])
  const arrived: ImMessage = { ...waiting, ID: '77', sequence: 3, status: 'success', time: 31 }
  expect(
    merged(placed, [arrived])
      .map(({ ID }) => ID)
      .at(-1),
  ).toBe('77')
  expect(merged(placed, [arrived])).toHaveLength(3)
  // An answer that came late does not take the number away again.
  expect(merged(merged(placed, [arrived]), [{ ...waiting, status: 'fail' }]).at(-1)?.status).toBe('success')
})

test('what was deleted is gone', () => {
  const [one, two] = [told(1), told(2)]
  expect(order(merged([one, two], [{ ...one, isDeleted: true }]))).toEqual([2])
  expect(order(without([one, two], [two]))).toEqual([1])
})

test('lines stand above each day and above the first unread of the partner', () => {
  const day = 86_400
  const noon = Date.UTC(2026, 10, 17, 4) / 1000
  const messages = [
    told(1, { time: noon - day }),
    told(2, { time: noon }),
    told(3, { time: noon + 1, flow: 'out' }),
    told(4, { time: noon + 2 }),
  ]
  const kinds = (unread: number, complete = false) =>
    rowsOf(withFirstUnread({ ...emptyThread, messages, unread, openedAt: 4, complete })).map(({ kind }) => kind)
  expect(kinds(0)).toEqual(['day', 'message', 'day', 'message', 'message', 'message'])
  expect(kinds(2)).toEqual(['day', 'message', 'day', 'unread', 'message', 'message', 'message'])
  expect(kinds(0, true)[0]).toBe('start')
  expect(kinds(9)).not.toContain('unread')
})

test('the line above the first unread stays where it is, whatever is said or taken back later', () => {
  const messages = [told(1), told(2, { isRevoked: true, payload: null }), told(3), told(4)]
  const firstOf = (thread: typeof opened) => thread.messages.find((one) => keyOf(one) === thread.firstUnread)?.sequence
  const opened = withFirstUnread({ ...emptyThread, messages, unread: 2, openedAt: 4 })
  expect(firstOf(opened)).toBe(3)
  // What came between the opening and the first page was not unread then.
  expect(firstOf(withFirstUnread({ ...opened, firstUnread: '', messages: [...messages, told(5)] }))).toBe(3)
  const later = withFirstUnread({ ...opened, messages: merged(messages, [told(5), told(6)]) })
  expect(firstOf(later)).toBe(3)
  const [, , , last] = messages
  const takenBack = merged(messages, last ? [{ ...last, isRevoked: true }] : [])
  expect(firstOf(withFirstUnread({ ...opened, messages: takenBack }))).toBe(3)
  // A revoked one was never counted as unread.
  expect(firstOf(withFirstUnread({ ...opened, firstUnread: '', unread: 3 }))).toBe(1)
})
