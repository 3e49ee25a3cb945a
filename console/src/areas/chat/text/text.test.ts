import { expect, test } from 'vitest'
import type { ImConversation, ImLastMessage } from '../engine/port.ts'
import { cardOf, orderRoute, senderOf } from './custom.ts'
import { emojis, pickerEmojis, piecesOf } from './emoji.ts'
import { fileRefusal, fileRules, kindOfFile, textRefusal } from './limits.ts'
import { countLabel, previewOf } from './preview.ts'
import { dayWords, listTime } from './times.ts'

test('the picker offers a hundred names, each with a glyph of its own', () => {
  expect(pickerEmojis).toHaveLength(100)
  expect(pickerEmojis[0]?.name).toBe('[龇牙]')
  expect(pickerEmojis.at(-1)?.name).toBe('[雨伞]')
  expect(new Set(emojis.map(({ name }) => name)).size).toBe(emojis.length)
  expect(new Set(emojis.map(({ glyph }) => glyph)).size).toBe(emojis.length)
})

test('a name in brackets is a glyph, anything else in brackets stays', () => {
  expect(piecesOf('[玫瑰]三点[急]')).toEqual([{ text: '[玫瑰]', glyph: '🌹' }, { text: '三点' }, { text: '[急]' }])
})

const last: ImLastMessage = {
  type: 'TIMTextElem',
  messageForShow: '在吗',
  lastTime: 1,
  lastSequence: 1,
  fromAccount: 'm2',
  isRevoked: false,
  isPeerRead: false,
}
const conversation = (facts: Partial<ImLastMessage>): ImConversation => ({
  conversationID: 'C2Cm2',
  type: 'C2C',
  unreadCount: 0,
  userProfile: { userID: 'm2', nick: '沪上花坊', avatar: '' },
  lastMessage: { ...last, ...facts },
})

test.each([
  [{}, '在吗'],
  [{ type: 'TIMImageElem' }, '[图片]'],
  [{ type: 'TIMSoundElem' }, '[语音]'],
  [{ type: 'TIMFileElem' }, '[文件]'],
  [{ type: 'TIMVideoFileElem' }, '[视频]'],
  [{ type: 'TIMFaceElem' }, '[其它消息]'],
  [{ type: 'TIMCustomElem' }, '[其它消息]'],
  [{ isRevoked: true }, '沪上花坊撤回了一条消息'],
  [{ isRevoked: true, fromAccount: 'm1' }, '你撤回了一条消息'],
] as const)('the last message %o is shown as %s', (facts, words) => {
  expect(previewOf(conversation(facts))).toBe(words)
})

test('counts are written as the specification has them', () => {
  expect([0, 7, 99, 100].map(countLabel)).toEqual(['(0)', '(7)', '(99)', '(99+)'])
})

test('a text counts one for ASCII and three for anything else', () => {
  expect(textRefusal('a'.repeat(3072))).toBeUndefined()
  expect(textRefusal('花'.repeat(1024))).toBeUndefined()
  expect(textRefusal(`${'花'.repeat(1024)}a`)).toBe('消息内容长度不能超过3KB')
})

test('a file that is too large or no picture is refused in the words of the specification', () => {
  const over = (kind: keyof typeof fileRules, type: string) =>
    fileRefusal(kind, { type, size: fileRules[kind].bytes + 1 })
  expect(over('TIMImageElem', 'image/png')).toBe('图片大小不能超过100MB！')
  expect(over('TIMFileElem', '')).toBe('文件大小不能超过300MB！')
  expect(over('TIMVideoFileElem', 'video/mp4')).toBe('视频大小不能超过300MB！')
  expect(fileRefusal('TIMImageElem', { type: 'image/svg+xml', size: 1 })).toBe('请选择图片文件')
  expect(fileRefusal('TIMImageElem', { type: 'image/webp', size: 1 })).toBeUndefined()
})

test('what is dropped says itself what it is', () => {
  expect(['image/png', 'video/mp4', 'application/pdf', ''].map((type) => kindOfFile({ type }))).toEqual([
    'TIMImageElem',
    'TIMVideoFileElem',
    'TIMFileElem',
    'TIMFileElem',
  ])
})

test('an order leads to where its merchant handles it', () => {
  expect(orderRoute('T1', true)).toBe('transfer_order/detail/T1')
  expect(orderRoute('T1', false)).toBe('receive_order/detail?sn=T1')
})

test('a card that nobody understands is none, and a label that is not there is empty', () => {
  expect(cardOf('{"type":"order_inquiry","order":{"order_sn":"T1"}}')).toMatchObject({ title: '询价' })
  expect(cardOf('{"type":"order","order":{"order_sn":"T1"}}')?.order.goods_items).toEqual([])
  expect(cardOf('{"type":"red_packet"}')).toBeUndefined()
  expect(cardOf('no json')).toBeUndefined()
  expect(senderOf('{"login_user":"小周"}')).toBe('小周')
  expect(senderOf('')).toBe('')
})

test('days and times are those of China', () => {
  // 2026-11-17 23:30 and 2026-11-18 00:30 in China.
  const late = Date.UTC(2026, 10, 17, 15, 30) / 1000
  const now = new Date(Date.UTC(2026, 10, 17, 16, 30))
  expect(dayWords(late, now)).toBe('昨天')
  expect(listTime(late + 3600, now)).toBe('00:30')
})
