import { afterEach, expect, test } from 'vitest'
import { messageOf } from '../engine/own/wire.ts'
import { aMessage, forgetChat } from '../test/fake-chat.ts'
import { showMessage, useFound } from './found.ts'
import { changeThread } from './store.ts'
import { keyOf } from './thread.ts'

afterEach(forgetChat)

const conversationID = 'C2Cm200'
const said = [aMessage(1, { text: '在吗' }), aMessage(2, { text: '33枝红玫瑰' }), aMessage(3, { text: '在吗' })].map(
  messageOf,
)
const [, roses, second] = said
if (!roses || !second) throw new Error('nothing was said')

test.each([
  ['its number', roses, roses],
  [
    'who, when and what, where another service numbers it',
    { ...roses, ID: '9', random: '1_2_3', sequence: 1e15 },
    roses,
  ],
  ['its number rather than its words', { ...second, time: said[0]?.time ?? 0 }, second],
])('a message that was found is known by %s', async (_, found, shown) => {
  changeThread(conversationID, () => ({ messages: said, loaded: true, complete: true }))
  await showMessage(found)
  expect(useFound.getState().key).toBe(keyOf(shown))
})

test('one that is there no more marks nothing', async () => {
  useFound.setState({ key: '' })
  changeThread(conversationID, () => ({ messages: said, loaded: true, complete: true }))
  await showMessage({ ...roses, random: 'gone', time: 1 })
  expect(useFound.getState().key).toBe('')
})
